import type { EventEmitter } from 'node:events';

export type ServiceName = 'postgres' | 'temporal' | 's3';

export interface Ports {
  postgres: number;
  temporal: number;
  temporalUi: number;
  s3: number;
}

/** One program that is kept running. */
export interface Service {
  readonly pid: number;
  readonly running: boolean;
  /** Its output. */
  readonly logPath: string;
  /** Starts it on the port it had; nothing when it runs. Resolves when it answers. */
  start(): Promise<void>;
  /**
   * Sends a signal (SIGKILL unless given), waits for its end and leaves it down until start(). SIGSTOP and SIGCONT
   * pause and resume it. To see the supervisor restart it, end `pid` yourself.
   */
  kill(signal?: NodeJS.Signals): Promise<void>;
  stop(): Promise<void>;
}

export interface S3Settings {
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly bucket: string;
}

export interface Services {
  /** `url`: of a superuser, who owns the database `should_cost` and may create others. */
  postgres: Service & { readonly url: string };
  temporal: Service & { readonly address: string; readonly namespace: string; readonly uiUrl: string };
  s3: Service & S3Settings;
}

export interface EmbeddedOptions<K extends ServiceName = ServiceName> {
  /** Default `.data` of the repository. */
  dataDir?: string;
  /** 0 or left out: any free port, the same again on the next start if it is still free. */
  ports?: Partial<Ports>;
  /** What to start; default all three. */
  which?: readonly K[];
  /** Restart what ends by itself, with back-off. Default true. */
  supervise?: boolean;
  /** Server settings of PostgreSQL, such as {fsync: 'off'} for tests. */
  postgresSettings?: Record<string, string | number>;
  /** The S3 server keeps versions of objects. Default false. */
  s3Versions?: boolean;
  /** Called with one line at a time; default standard error. */
  log?: (line: string) => void;
}

export interface ServiceEvents {
  exit: [{ service: ServiceName; pid: number; how: string }];
  restart: [{ service: ServiceName; pid: number }];
}

export type Embedded<K extends ServiceName = ServiceName> = Pick<Services, K> & {
  readonly databaseUrl: 'postgres' extends K ? string : undefined;
  readonly pids: Record<K, number>;
  readonly dataDir: string;
  readonly events: EventEmitter<ServiceEvents>;
  /** Stops what this process started; what another live process started and shares goes on. */
  stop(): Promise<void>;
};

/** Starts the embedded services and keeps them running. Throws SetupError with what to do. */
export function startEmbedded<K extends ServiceName = ServiceName>(
  options?: EmbeddedOptions<K>,
): Promise<Embedded<K>>;

/** POSTGRES_PORT, TEMPORAL_PORT, TEMPORAL_UI_PORT, S3_PORT; unset: 0, any free port. */
export function portsFromEnv(env?: Record<string, string | undefined>): Ports;

/** A message for the user, without need of a stack. */
export class SetupError extends Error {}

/** Path of the Temporal command line tool, for `TestWorkflowEnvironment.createLocal` ({type: 'existing-path', path}). */
export function obtainTemporal(): Promise<string>;

/**
 * The Temporal test server that skips time: the path of a program for `TestWorkflowEnvironment.createTimeSkipping`
 * ({type: 'existing-path', path}), or the reason why there is none: then skip, and say so.
 */
export function obtainTestServer(): Promise<
  { path: string; reason?: never } | { path?: never; reason: string }
>;
