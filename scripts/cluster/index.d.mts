import type { S3Settings, Service } from '../services/index.mjs';

export interface ClusterPrograms {
  readonly pgbouncer: string;
  readonly haproxy: string;
  readonly server: string;
  readonly sqlTool: string;
  readonly cli: string;
}

export interface ClusterOptions {
  readonly dataDir: string;
  readonly api: number;
  readonly worker: number;
  /** Of the load balancer; 0 or left out: any free one. */
  readonly port?: number;
  readonly programs: ClusterPrograms;
  /** Build of the workers (`WORKER_BUILD_ID`), which becomes the current one; left out: they have none. */
  readonly build?: string;
  /** Settings of api and workers, beside those that the cluster gives. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
  /** Stops it, also while it starts. */
  readonly signal?: AbortSignal;
  readonly progress: <T>(title: string, work: () => Promise<T>) => Promise<T>;
}

export interface Cluster {
  /** Of the load balancer. */
  readonly url: string;
  /** Of the schema's owner, past PgBouncer. */
  readonly ownerUrl: string;
  /** Settings of api and workers. */
  readonly env: Readonly<Record<string, string>>;
  /** Changes settings for the next start of each api and worker. */
  configure(settings: Readonly<Record<string, string>>): void;
  /**
   * By name: postgres, temporal-postgres, s3, pgbouncer, temporal-frontend, temporal-history, temporal-matching, temporal-worker,
   * api-1 …, worker-1 …, haproxy.
   */
  readonly services: Readonly<
    Record<string, Service> & {
      s3: Service & S3Settings;
      postgres: Service & { readonly url: string };
      'temporal-postgres': Service & { readonly url: string };
    }
  >;
  stop(): Promise<void>;
}

export function clusterPrograms(): Promise<
  | { readonly programs: ClusterPrograms; readonly reason?: undefined }
  | { readonly programs?: undefined; readonly reason: string }
>;

export function startCluster(options: ClusterOptions): Promise<Cluster>;

/** The frontend of Temporal alone, with the authority of an environment. `env`: settings of a process of the environment. */
export function startFrontend(options: {
  readonly dataDir: string;
  readonly programs: Pick<ClusterPrograms, 'server' | 'sqlTool'>;
  readonly log: (line: string) => void;
}): Promise<{ readonly env: Readonly<Record<string, string>>; stop(): Promise<void> }>;
