import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import css from './parts.module.css';
import { thumbnailQuery } from './queries.ts';

type Props = {
  readonly partId: string;
  /** Address that a list gave; null: the part has no picture. Left out: it is asked for. */
  readonly url?: string | null;
};

/** A small picture of a part. An address expires, so a picture that fails is asked for once more. */
export const Thumbnail = ({ partId, url }: Props) => {
  const [hasFailed, setHasFailed] = useState(false);
  const fresh = useQuery({ ...thumbnailQuery(partId), enabled: hasFailed || url === undefined });
  const [isBroken, setIsBroken] = useState(false);
  const src = fresh.data?.url ?? (hasFailed ? null : url);
  return (
    <span className={css.thumbnail}>
      {src != null && !isBroken && (
        <img
          src={src}
          alt=""
          decoding="async"
          onError={() => (hasFailed || url === undefined ? setIsBroken(true) : setHasFailed(true))}
        />
      )}
    </span>
  );
};
