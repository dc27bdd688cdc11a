type Project = {
  readonly folders: readonly string[];
  readonly seconds: number;
  readonly servers: boolean;
  readonly sharing: boolean;
};

type Name = 'apart' | 'e2e' | 'kernel' | 'process' | 'pure' | 'stack';

export const PROJECTS: Readonly<Record<Name, Project>>;
export const projectNameOf: (file: string) => Name;
export const projectOf: (file: string) => Project;
