import { isIP } from 'node:net';
import { z } from 'zod';
import { messageOf, wording } from './platform/issue-words.ts';
import { QUEUES, type Queue } from './workflows/contract.ts';

const flag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');
const port = z.coerce.number().int().min(0).max(65535);
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

const urlOf = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

/** A URL with one of these schemes. Messages never contain the value, because it may contain a password. */
const address = (schemes: readonly string[], example: string) =>
  z
    .string()
    .refine((text) => schemes.includes(urlOf(text)?.protocol ?? ''), `must be an address such as ${example}`);

const webAddress = (example: string) => address(['http:', 'https:'], example);
const POSTGRES = address(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database');

const isHostAndPort = (text: string): boolean => {
  const url = urlOf(`tcp://${text}`);
  return url !== null && url.hostname !== '' && url.port !== '' && url.host === text;
};

const KEY_BYTES = 32;
const isKey = (text: string): boolean => Buffer.from(text, 'base64').length === KEY_BYTES;

const BITS = { 4: 32, 6: 128 } as const;

const isRange = (text: string): boolean => {
  const [ip = '', bits, ...more] = text.split('/');
  const version = isIP(ip);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= BITS[version as 4 | 6]);
};

/** Request formats of an external extractor: the two API families that most providers support. */
const EXTRACTOR_SHAPES = ['chat_completions', 'messages'] as const;

const extractorName = z.string().min(1).max(100);
const tokenPrice = z.coerce.number().int().min(0).max(10_000_000);
const tokenCount = z.coerce.number().int().min(1).max(1_000_000);

/** Roles of a process; see `src/main.ts`. */
export const ROLES = ['api', 'worker', 'all', 'migrate'] as const;
export type Role = (typeof ROLES)[number];

/** Every environment variable of the service: meaning, unit, default. `.env.example` is printed from this table. */
const schema = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('development, test or production; production refuses insecure settings'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal'])
    .default('info')
    .describe('minimum log level'),
  HOST: z.string().default('127.0.0.1').describe('address that the API listens on'),
  PORT: port.default(8080).describe('port of the API; 0: any free port'),
  ADMIN_PORT: port
    .optional()
    .describe(
      'separate port for /api/v1/admin and /metrics; unset: the API port serves them (not allowed in production)',
    ),
  ADMIN_HOST: z
    .string()
    .default('127.0.0.1')
    .describe(
      'address that ADMIN_PORT listens on; HOST does not apply, so that it is never public by accident',
    ),
  HEALTH_PORT: port
    .optional()
    .describe('port for /healthz, /readyz and /metrics of a worker; unset: no listener; 0: any free port'),
  HEALTH_HOST: z.string().default('127.0.0.1').describe('address that HEALTH_PORT listens on'),
  PUBLIC_BASE_URL: webAddress('https://api.example.com')
    .optional()
    .describe('address that customers use, for example https://api.example.com'),
  UPGRADE_URL: webAddress('https://example.com/plans')
    .optional()
    .describe('page where customers upgrade their plan (upgrade_url); unset: the built-in /upgrade'),
  SUPPORT_CONTACT: z
    .string()
    .max(320)
    .optional()
    .describe('mail or web address of support, shown on the built-in /upgrade page'),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress('http://collector.example.com:4318')
    .optional()
    .describe(
      'OTLP receiver (HTTP) for traces; unset: no traces. The other OTEL_ variables of the OpenTelemetry SDK apply as well, such as OTEL_TRACES_SAMPLER',
    ),
  DATA_DIR: z.string().default('.data').describe('folder for the data of the embedded services'),

  DATABASE_URL: POSTGRES.optional().describe(
    'PostgreSQL, with the login of the application (sc_app); unset: the embedded server',
  ),
  DATABASE_OWNER_URL: POSTGRES.optional().describe(
    'PostgreSQL, with the login that owns the schema; all other roles refuse to start with it',
  ),
  DATABASE_APP_PASSWORD: z
    .string()
    .min(1)
    .optional()
    .describe('password that the migrations set for sc_app; unset: unchanged'),
  DATABASE_FILES_PASSWORD: z
    .string()
    .min(1)
    .optional()
    .describe('password that the migrations set for sc_files, the login of FILES_ONLY; unset: unchanged'),
  DATABASE_POOL_SIZE: z.coerce
    .number()
    .int()
    .min(2)
    .max(200)
    .default(20)
    .describe('database connections per process'),
  DATABASE_WAIT_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(600)
    .default(5)
    .describe('seconds that a request waits for a connection before it gets 503'),
  DATABASE_PREPARED_STATEMENTS: flag
    .default(true)
    .describe(
      'false: no named prepared statements, for a PgBouncer before 1.21 in transaction mode (docs/operations/pgbouncer.md)',
    ),
  POSTGRES_PORT: port.default(5433).describe('port of the embedded PostgreSQL; 0: any free port'),

  TEMPORAL_ADDRESS: z
    .string()
    .refine(isHostAndPort, 'must be host:port, such as temporal.example.com:7233')
    .optional()
    .describe('host:port of Temporal; unset: the embedded development server'),
  TEMPORAL_NAMESPACE: z.string().default('default').describe('Temporal namespace'),
  TEMPORAL_API_KEY: z.string().optional().describe('Temporal Cloud API key'),
  TEMPORAL_TLS: flag.default(false).describe('connect to Temporal with TLS'),
  TEMPORAL_TLS_CA_FILE: z
    .string()
    .optional()
    .describe('certificate of the authority of Temporal (PEM); unset: the authorities of the system'),
  TEMPORAL_TLS_CERT_FILE: z
    .string()
    .optional()
    .describe('own certificate for Temporal (PEM), if it requires client certificates'),
  TEMPORAL_TLS_KEY_FILE: z.string().optional().describe('key of TEMPORAL_TLS_CERT_FILE (PEM)'),
  TEMPORAL_TLS_SERVER_NAME: z
    .string()
    .optional()
    .describe('name in the certificate of Temporal; unset: the host of TEMPORAL_ADDRESS'),
  TEMPORAL_ENCRYPT_PAYLOADS: flag
    .default(false)
    .describe(
      'true: Temporal stores inputs, results, summaries and failures encrypted, with keys derived from ENCRYPTION_KEYS; the same for all processes (docs/operations/temporal.md)',
    ),
  TEMPORAL_PAYLOAD_KEYS: list
    .pipe(z.array(z.string().refine(isKey, 'must be 32 bytes in base64')))
    .optional()
    .describe(
      'keys of TEMPORAL_ENCRYPT_PAYLOADS for a worker without ENCRYPTION_KEYS, comma-separated, as `npm run payload-keys` prints them',
    ),
  TEMPORAL_FAIRNESS: flag
    .default(false)
    .describe('true if the server at TEMPORAL_ADDRESS has matching.enableFairness on'),
  TEMPORAL_UI_URL: webAddress('https://temporal.example.com')
    .optional()
    .describe('address of the Temporal UI, for links in the console'),
  TEMPORAL_PORT: port.default(7233).describe('port of the embedded Temporal; 0: any free port'),
  TEMPORAL_UI_PORT: port.default(8233).describe('port of the embedded Temporal UI; 0: any free port'),
  WORKER_QUEUES: list
    .pipe(z.array(z.enum(QUEUES)).min(1))
    .default([...QUEUES])
    .describe('task queues that this worker process serves, comma-separated'),

  WORKER_BUILD_ID: z
    .string()
    .regex(/^[\w.-]{1,100}$/, 'must be a name of letters, digits, dots, hyphens and underscores')
    .optional()
    .describe(
      'build of this worker, for worker versioning (docs/operations/upgrade.md): runs end with the build that they began with; unset: any worker takes any step',
    ),

  FILES_ONLY: flag
    .default(false)
    .describe(
      'true: a worker of the queue cad alone that uses the login sc_files, which may read and write what belongs to files only',
    ),

  S3_ENDPOINT: webAddress('https://s3.example.com')
    .optional()
    .describe('S3-compatible endpoint; unset: the embedded server, or AWS when S3_BUCKET is set'),
  S3_PUBLIC_ENDPOINT: webAddress('https://files.example.com')
    .optional()
    .describe('S3 address that customers can reach (signatures include the host); default: S3_ENDPOINT'),
  S3_REGION: z.string().default('us-east-1').describe('S3 region'),
  S3_BUCKET: z.string().optional().describe('bucket name; the embedded server creates its own'),
  S3_ACCESS_KEY_ID: z
    .string()
    .optional()
    .describe('S3 access key id; unset: the default credential chain of the AWS SDK'),
  S3_SECRET_ACCESS_KEY: z
    .string()
    .optional()
    .describe('S3 secret access key; unset: the default credential chain of the AWS SDK'),
  S3_PORT: port.default(7070).describe('port of the embedded S3 server; 0: any free port'),

  ENCRYPTION_KEYS: list
    .pipe(
      z
        .array(
          z
            .string()
            .refine(
              isKey,
              `must be ${KEY_BYTES} bytes in base64, as "openssl rand -base64 ${KEY_BYTES}" prints`,
            ),
        )
        .min(1),
    )
    .optional()
    .describe(
      '32-byte keys in base64, comma-separated: the first encrypts, all of them decrypt (docs/operations/key-rotation.md); unset with the embedded default: generated in DATA_DIR',
    ),
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtps://user:password@host:465')
    .optional()
    .describe('smtp(s)://user:password@host:port; unset: mails are logged and stored in DATA_DIR/mail'),
  MAIL_FROM: z.string().default('should-cost <no-reply@localhost>').describe('sender of mail'),
  CORS_ORIGINS: list
    .pipe(
      z.array(
        z
          .string()
          .refine(
            (text) => urlOf(text)?.origin === text,
            'must be an origin such as https://app.example.com',
          ),
      ),
    )
    .default([])
    .describe(
      'browser origins that may call the API and the embedded S3 server, comma-separated; your own bucket needs its own CORS rule',
    ),
  TRUSTED_PROXIES: list
    .pipe(z.array(z.string().refine(isRange, 'must be an IP address or a range such as 10.0.0.0/8')))
    .default([])
    .describe('addresses or CIDR ranges of proxies whose X-Forwarded-For is trusted'),
  ALLOW_INSECURE_WEBHOOK_TARGETS: flag
    .default(false)
    .describe('DANGEROUS: allows http and private webhook targets; local development only'),

  MCP_REQUESTS_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .default(300)
    .describe(
      'request units per minute of one credential at the MCP server. A call costs as many units as its operations over REST, at least one. An organisation has three times as many units',
    ),

  CAD_TIMEOUT_SECONDS: z.coerce
    .number()
    .min(1)
    .max(3600)
    .default(300)
    .describe('time limit of one CAD job, in seconds'),
  CAD_MAX_MEMORY_MB: z.coerce
    .number()
    .int()
    .min(128)
    .default(3072)
    .describe('resident memory limit of one CAD job, in MiB'),
  CAD_CHILDREN_AHEAD: z.coerce
    .number()
    .int()
    .min(0)
    .max(16)
    .default(2)
    .describe(
      'CAD processes that a worker starts ahead with the kernel loaded. Each idles with about 240 MiB and takes one file of up to 2 MiB. 0 starts a process when a file arrives',
    ),
  DRAWING_TURN_CPU_SECONDS: z.coerce
    .number()
    .min(0)
    .max(3600)
    .default(30)
    .describe(
      'CPU seconds after which a drawing lets other files be read before its next page; 0: after each page',
    ),
  EXTRACTOR_URL: webAddress('https://models.example.com/v1/chat/completions')
    .optional()
    .describe(
      'endpoint of the external extractor of drawing pages, for environments that allow it; unset: no page leaves this machine',
    ),
  EXTRACTOR_SHAPE: z
    .enum(EXTRACTOR_SHAPES)
    .default('chat_completions')
    .describe('format of requests to EXTRACTOR_URL: chat_completions or messages'),
  EXTRACTOR_PROVIDER: extractorName
    .optional()
    .describe('name of the provider of EXTRACTOR_URL in the ledger'),
  EXTRACTOR_MODEL: extractorName.optional().describe('model to request from EXTRACTOR_URL'),
  EXTRACTOR_API_KEY: z.string().optional().describe('key for EXTRACTOR_URL; unset: no key is sent'),
  EXTRACTOR_INPUT_CENTS_PER_MILLION: tokenPrice
    .optional()
    .describe('price of a million input tokens, in cents'),
  EXTRACTOR_OUTPUT_CENTS_PER_MILLION: tokenPrice
    .optional()
    .describe('price of a million output tokens, in cents'),
  EXTRACTOR_MAX_INPUT_TOKENS: tokenCount
    .default(16_000)
    .describe('maximum input tokens of a page with its instructions; reserved for each call'),
  EXTRACTOR_MAX_OUTPUT_TOKENS: tokenCount
    .default(8000)
    .describe('maximum output tokens of a response; requested and reserved for each call'),
  EXTRACTOR_TIMEOUT_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(600)
    .default(60)
    .describe('time limit of a request to EXTRACTOR_URL, in seconds'),
  REQUIRE_ISOLATION: flag
    .default(false)
    .describe(
      'true: a worker refuses to start if an isolation measure for reading untrusted files is missing; the image sets it',
    ),
  RECOVERY_MODE: flag
    .default(false)
    .describe('true after a restore: no sweep removes objects (docs/operations/backup.md)'),
  CALCULATION_TIMEOUT_SECONDS: z.coerce
    .number()
    .min(1)
    .max(86_400)
    .default(900)
    .describe('time limit of a run, in seconds; then its status is timed_out'),
});

export type Config = z.infer<typeof schema>;

type Key = keyof Config;

/** Settings of one role alone; `all` is api and worker. */
const ONLY: Readonly<Record<Exclude<Role, 'all'>, readonly Key[]>> = {
  api: [
    'HOST',
    'PORT',
    'ADMIN_HOST',
    'ADMIN_PORT',
    'PUBLIC_BASE_URL',
    'TEMPORAL_FAIRNESS',
    'TEMPORAL_UI_URL',
    'S3_PUBLIC_ENDPOINT',
    'CORS_ORIGINS',
    'TRUSTED_PROXIES',
    'UPGRADE_URL',
    'SUPPORT_CONTACT',
    'MCP_REQUESTS_PER_MINUTE',
  ],
  worker: [
    'WORKER_QUEUES',
    'WORKER_BUILD_ID',
    'FILES_ONLY',
    'HEALTH_PORT',
    'HEALTH_HOST',
    'SMTP_URL',
    'MAIL_FROM',
    'CAD_TIMEOUT_SECONDS',
    'CAD_MAX_MEMORY_MB',
    'CAD_CHILDREN_AHEAD',
    'DRAWING_TURN_CPU_SECONDS',
    'EXTRACTOR_URL',
    'EXTRACTOR_SHAPE',
    'EXTRACTOR_PROVIDER',
    'EXTRACTOR_MODEL',
    'EXTRACTOR_API_KEY',
    'EXTRACTOR_INPUT_CENTS_PER_MILLION',
    'EXTRACTOR_OUTPUT_CENTS_PER_MILLION',
    'EXTRACTOR_MAX_INPUT_TOKENS',
    'EXTRACTOR_MAX_OUTPUT_TOKENS',
    'EXTRACTOR_TIMEOUT_SECONDS',
    'REQUIRE_ISOLATION',
    'RECOVERY_MODE',
    'CALCULATION_TIMEOUT_SECONDS',
  ],
  migrate: ['DATABASE_OWNER_URL', 'DATABASE_APP_PASSWORD', 'DATABASE_FILES_PASSWORD'],
};

/** Settings of the one-shot job besides its own. */
const BY_ALL: readonly Key[] = ['NODE_ENV', 'LOG_LEVEL'];

/** The only role that uses a setting, or null: api and worker do. */
const onlyFor = (key: Key): Exclude<Role, 'all'> | null =>
  (['api', 'worker', 'migrate'] as const).find((role) => ONLY[role].includes(key)) ?? null;

const isTaken = (key: Key, role: Role): boolean => {
  const only = onlyFor(key);
  if (role === 'migrate') return only === 'migrate' || BY_ALL.includes(key);
  if (role === 'all') return only !== 'migrate';
  return only === null || only === role;
};

/** The settings that a role uses. */
export const settingsOf = (role: Role): readonly Key[] =>
  (Object.keys(schema.shape) as Key[]).filter((key) => isTaken(key, role));

/** Thrown at start with every problem of the environment listed, one per line. */
export class ConfigError extends Error {}

/** Does not read settings that the role does not use: they keep their defaults. Refuses the owner's login for other roles. */
export const parseConfig = (
  env: Readonly<Record<string, string | undefined>>,
  role: Role = 'all',
): Config => {
  const set = Object.entries(env).filter(([, value]) => value !== undefined && value !== '');
  const taken = new Set<string>(settingsOf(role));
  const parsed = schema.safeParse(Object.fromEntries(set.filter(([key]) => taken.has(key))), wording(schema));
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => {
        const field = schema.shape[issue.path[0] as keyof typeof schema.shape] as z.ZodType;
        return `${issue.path.join('.')} ${messageOf(issue)}. Meaning: ${field.description}`;
      });
  for (const [key] of set) {
    if (role !== 'migrate' && ONLY.migrate.includes(key as Key))
      problems.push(
        `${key} is set, but this role must not have it. Unset it here; only the one-shot job "migrate" takes it.`,
      );
  }
  if (parsed.success) problems.push(...contradictions(parsed.data, role));
  if (!parsed.success || problems.length > 0) {
    throw new ConfigError(
      `The configuration is not valid. Correct these settings and start again:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    );
  }
  return parsed.data;
};

/** Queues whose work opens or seals secrets: signatures of webhooks, links in mails. */
const QUEUES_WITH_SECRETS: readonly Queue[] = ['orchestration', 'delivery'];

/** False for a worker that needs no encryption keys, such as one that reads untrusted files only. */
export const holdsKeys = (config: Config, role: Role): boolean =>
  role !== 'worker' || config.WORKER_QUEUES.some((queue) => QUEUES_WITH_SECRETS.includes(queue));

const NEEDED_BY_EXTRACTOR = [
  'EXTRACTOR_PROVIDER',
  'EXTRACTOR_MODEL',
  'EXTRACTOR_INPUT_CENTS_PER_MILLION',
  'EXTRACTOR_OUTPUT_CENTS_PER_MILLION',
] as const;

const contradictions = (config: Config, role: Role): string[] => {
  if (role === 'migrate') {
    return config.DATABASE_OWNER_URL === undefined
      ? ['DATABASE_OWNER_URL is required: set it to the login that owns the schema.']
      : [];
  }
  const problems: string[] = [];
  if (config.NODE_ENV === 'production') {
    if (config.ALLOW_INSECURE_WEBHOOK_TARGETS) {
      problems.push('ALLOW_INSECURE_WEBHOOK_TARGETS must not be true with NODE_ENV=production. Unset it.');
    }
    if (role !== 'worker' && config.ADMIN_PORT === undefined) {
      problems.push(
        'ADMIN_PORT is required in production: set a port of its own, so that operator routes stay off the public listener.',
      );
    }
    if (role !== 'worker' && config.PUBLIC_BASE_URL === undefined)
      problems.push('PUBLIC_BASE_URL is required in production: set the address that customers use.');
  }
  if ((config.TEMPORAL_TLS_CERT_FILE === undefined) !== (config.TEMPORAL_TLS_KEY_FILE === undefined))
    problems.push('TEMPORAL_TLS_CERT_FILE and TEMPORAL_TLS_KEY_FILE belong together: set both, or none.');
  if (
    config.TEMPORAL_ENCRYPT_PAYLOADS &&
    !holdsKeys(config, role) &&
    config.TEMPORAL_PAYLOAD_KEYS === undefined
  )
    problems.push(
      'TEMPORAL_PAYLOAD_KEYS is required with TEMPORAL_ENCRYPT_PAYLOADS for a worker without ENCRYPTION_KEYS: set what `npm run payload-keys` prints.',
    );
  if (config.EXTRACTOR_URL !== undefined) {
    for (const key of NEEDED_BY_EXTRACTOR)
      if (config[key] === undefined)
        problems.push(`${key} is required with EXTRACTOR_URL: set it, or unset EXTRACTOR_URL.`);
  }
  if (config.FILES_ONLY && config.WORKER_QUEUES.some((queue) => queue !== 'cad'))
    problems.push('FILES_ONLY needs WORKER_QUEUES=cad: the login sc_files can do no other work.');
  if (config.FILES_ONLY && config.EXTRACTOR_URL !== undefined)
    problems.push('FILES_ONLY excludes EXTRACTOR_URL: the login sc_files cannot charge for a page.');
  if (!holdsKeys(config, role)) {
    if (config.NODE_ENV === 'production' && config.ENCRYPTION_KEYS !== undefined)
      problems.push(
        `ENCRYPTION_KEYS is set, but a worker of ${config.WORKER_QUEUES.join(', ')} decrypts nothing and must not have it. Unset it here.`,
      );
  } else if (config.DATABASE_URL !== undefined && config.ENCRYPTION_KEYS === undefined) {
    problems.push(
      'ENCRYPTION_KEYS is required with DATABASE_URL: set a key, because a generated one would be lost with this machine.',
    );
  }
  return problems;
};

/** The text of `.env.example`: every key with its meaning, the role that uses it, and its default. */
export const envExample = (): string =>
  `${Object.entries(schema.shape)
    .map(([key, field]) => {
      const parsed = (field as z.ZodType).safeParse(undefined);
      const value = parsed.success && parsed.data !== undefined ? String(parsed.data) : '';
      const only = onlyFor(key as Key);
      const whose = only === null ? '' : `${only} only: `;
      return `# ${whose}${field.description ?? ''}\n${value === '' ? `#${key}=` : `${key}=${value}`}`;
    })
    .join('\n\n')}\n`;
