import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { readAssembly, readGeometry } from './geometry.ts';
import type { FaceArea } from './heat.ts';
import css from './model.module.css';
import type { Section } from './section.ts';
import { createViewer, type Viewer } from './viewer.ts';

const STEP = 0.15;
const ZOOM_IN = 0.85;

const KEYS: Readonly<Record<string, (viewer: Viewer) => void>> = {
  ArrowLeft: (viewer) => viewer.turn(-STEP, 0),
  ArrowRight: (viewer) => viewer.turn(STEP, 0),
  ArrowUp: (viewer) => viewer.turn(0, -STEP),
  ArrowDown: (viewer) => viewer.turn(0, STEP),
  '+': (viewer) => viewer.zoom(ZOOM_IN),
  '-': (viewer) => viewer.zoom(1 / ZOOM_IN),
  '0': (viewer) => viewer.reset(),
};

type Props = {
  readonly glb: ArrayBuffer;
  readonly label: string;
  readonly withoutWebgl: string;
  readonly colourOf: (faceId: string) => string;
  readonly section: Section | null;
  /** An assembly, with its components so far apart: 0 together, 1 fully apart. Left out: a part. */
  readonly apart?: number;
  readonly onFaces: (faces: readonly FaceArea[]) => void;
  readonly onPick: (faceId: string | null) => void;
};

/** The part in 3D, with its keys: arrows turn, plus and minus zoom, 0 resets. */
export const Model = ({ glb, label, withoutWebgl, colourOf, section, apart, onFaces, onPick }: Props) => {
  const box = useRef<HTMLDivElement>(null);
  const [viewer, setViewer] = useState<Viewer | null>(null);
  const [isBroken, setIsBroken] = useState(false);
  const listeners = useRef({ onFaces, onPick });
  listeners.current = { onFaces, onPick };

  const isAssembly = apart !== undefined;
  useEffect(() => {
    let made: Viewer | null = null;
    let isDisposed = false;
    (isAssembly ? readAssembly(glb) : readGeometry(glb))
      .then((part) => {
        if (isDisposed || box.current === null) return;
        listeners.current.onFaces(part.faces);
        made = createViewer(box.current, part, (id) => listeners.current.onPick(id), isAssembly);
        setViewer(made);
      })
      .catch(() => setIsBroken(true));
    return () => {
      isDisposed = true;
      setViewer(null);
      made?.dispose();
    };
  }, [glb, isAssembly]);

  useEffect(() => viewer?.paint(colourOf), [viewer, colourOf]);
  useEffect(() => viewer?.cut(section), [viewer, section]);
  useEffect(() => {
    if (apart !== undefined) viewer?.explode(apart);
  }, [viewer, apart]);

  const press = (event: KeyboardEvent): void => {
    const act = KEYS[event.key];
    if (act === undefined || viewer === null) return;
    event.preventDefault();
    act(viewer);
  };
  if (isBroken) return <p className="muted">{withoutWebgl}</p>;
  return (
    <div
      ref={box}
      className={css.box}
      role="application"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys need the focus
      tabIndex={0}
      data-ready={viewer !== null}
      onKeyDown={press}
    />
  );
};
