type Project = {
  readonly folders: readonly string[];
  readonly seconds: number;
  readonly servers: boolean;
  readonly sharing: boolean;
};

export const PROJECTS: Readonly<Record<'apart' | 'e2e' | 'kernel' | 'process' | 'pure' | 'stack', Project>>;
export const projectOf: (file: string) => Project;
