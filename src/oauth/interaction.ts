import type { Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { InteractionResults, Provider } from 'oidc-provider';
import { errors } from 'oidc-provider';
import type { AppEnv } from '../api/kit/app-env.ts';
import { SESSION_COOKIE } from '../api/kit/authenticate.ts';
import { capBody, MAX_OPEN_BYTES, readBytes } from '../api/kit/body.ts';
import { scopesOf } from '../api/kit/caller.ts';
import type { Deps } from '../api/kit/deps.ts';
import { createOriginCheck } from '../api/kit/origin.ts';
import { RESOURCES, type Resource, resourceUrl, scopesOfResource } from '../api/kit/resources.ts';
import { findSession } from '../db/accounts/sessions.ts';
import { findPlaces, type Place } from '../db/accounts/users.ts';
import { insertGrant } from '../db/oauth/grants.ts';
import { accountId } from '../db/oauth/records.ts';
import { sha256 } from '../platform/digest.ts';
import { newId } from '../platform/ids.ts';
import { hostOf } from './clients.ts';
import { serveByNode } from './node-bridge.ts';
import { type ConsentRequest, consentPage, nowherePage } from './pages/consent.ts';
import { errorPage, type Html, pagePolicy } from './pages/frame.ts';
import { signInPage } from './pages/sign-in.ts';

type Interaction = {
  readonly uid: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly clientHost: string | null;
  readonly redirectUri: string;
  readonly resources: Readonly<Partial<Record<Resource, readonly string[]>>>;
};

type Person = { readonly userId: string; readonly email: string; readonly places: readonly Place[] };

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The requested scopes, by requested resource. */
const resourcesOf = (base: string, params: Readonly<Record<string, unknown>>): Interaction['resources'] => {
  const named = new Set([params.resource].flat());
  const scopes = new Set(text(params.scope).split(' '));
  const found = RESOURCES.filter((one) => named.has(resourceUrl(base, one)));
  return Object.fromEntries(
    found.map((one) => [one, scopesOfResource(one).filter((scope) => scopes.has(scope))]),
  );
};

const TOO_OFTEN = 'Too many attempts. Wait a few minutes and try again.';
const WRONG = 'The e-mail address or the password is wrong. Try again.';

const show = (c: Context<AppEnv>, page: Html, status: 200 | 400 | 401 | 429, back: string | null) => {
  const url = back === null ? null : URL.parse(back);
  c.header('content-security-policy', pagePolicy(url === null ? null : url.origin));
  return c.html(page as HtmlEscapedString, status);
};

const gone = (c: Context<AppEnv>) =>
  show(
    c,
    errorPage('session_not_found', 'This sign-in has ended, or was started in another browser.'),
    400,
    null,
  );

const consentRequestOf = (interaction: Interaction, person: Person): ConsentRequest => ({
  clientName: interaction.clientName,
  clientHost: interaction.clientHost,
  redirectHost: URL.parse(interaction.redirectUri)?.host ?? '',
  email: person.email,
  resources: interaction.resources,
  places: person.places,
});

const form = async (c: Context<AppEnv>): Promise<URLSearchParams> =>
  new URLSearchParams((await readBytes(c.req.raw)).toString());

type OriginCheck = ReturnType<typeof createOriginCheck>;
type Serving = { readonly deps: Deps; readonly provider: Provider };

/** The pending request of this browser's cookie; null: expired, or of another browser. */
const find = async ({ deps, provider }: Serving, c: Context<AppEnv>): Promise<Interaction | null> => {
  let found: Interaction | null = null;
  await serveByNode(
    c,
    deps.settings.publicBaseUrl,
    async (request, response) => {
      try {
        const details = await provider.interactionDetails(request, response);
        const client = await provider.Client.find(text(details.params.client_id));
        if (client !== undefined && details.uid === c.req.param('uid')) {
          const redirectUri = text(details.params.redirect_uri);
          found = {
            uid: details.uid,
            clientId: client.clientId,
            clientName:
              client.clientName ?? hostOf(client.clientId, redirectUri) ?? 'An application without a name',
            clientHost: hostOf(client.clientId, redirectUri),
            redirectUri,
            resources: resourcesOf(deps.settings.publicBaseUrl, details.params),
          };
        }
      } catch (error) {
        if (!(error instanceof errors.OIDCProviderError)) {
          deps.log.error({ err: error, request_id: c.get('requestId') }, 'a sign-in form could not be read');
        }
      }
      response.end();
    },
    { body: Buffer.alloc(0) },
  );
  return found;
};

const findPerson = async ({ deps }: Serving, c: Context<AppEnv>): Promise<Person | null> => {
  const token = getCookie(c, SESSION_COOKIE);
  if (token === undefined) return null;
  const found = await deps.db.asSystem((tx) => findSession(tx, sha256(token), deps.clock.now()));
  return found === null ? null : { ...found, places: await findPlaces(deps.db, found.userId) };
};

const finish = (
  { deps, provider }: Serving,
  c: Context<AppEnv>,
  result: InteractionResults,
): Promise<Response> =>
  serveByNode(
    c,
    deps.settings.publicBaseUrl,
    async (request, response) => {
      await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    },
    { body: Buffer.alloc(0) },
  );

/** Stores the consent for the protocol and for the list of grants. Scopes that the person's role lacks are refused. */
const allow = async (
  { deps, provider }: Serving,
  interaction: Interaction,
  person: Person,
  place: Place,
  account: string,
): Promise<string> => {
  const allowedScopes = scopesOf(place.role);
  const grant = new provider.Grant({ accountId: account, clientId: interaction.clientId });
  const granted: Record<string, readonly string[]> = {};
  grant.rejectOIDCScope('openid offline_access');
  for (const [resource, scopes] of Object.entries(interaction.resources)) {
    const identifier = resourceUrl(deps.settings.publicBaseUrl, resource as Resource);
    const held = scopes.filter((scope) => allowedScopes.has(scope));
    const refused = scopes.filter((scope) => !allowedScopes.has(scope));
    if (held.length > 0) grant.addResourceScope(identifier, held.join(' '));
    if (refused.length > 0) grant.rejectResourceScope(identifier, refused.join(' '));
    granted[resource] = held;
  }
  const grantKey = await grant.save();
  await deps.db.asTenant(place.id, (tx) =>
    insertGrant(tx, place.id, {
      id: newId(),
      grantKey,
      userId: person.userId,
      clientId: interaction.clientId,
      clientName: interaction.clientName,
      clientHost: interaction.clientHost,
      resources: granted,
      createdAt: deps.clock.now(),
    }),
  );
  return grantKey;
};

const showInteraction =
  (serving: Serving) =>
  async (c: Context<AppEnv>): Promise<Response> => {
    c.set('route', '/oauth/interaction/{uid}');
    const interaction = await find(serving, c);
    if (interaction === null) return gone(c);
    if (Object.values(interaction.resources).flat().length === 0) {
      const error_description = 'no scope of the resource was requested';
      return finish(serving, c, { error: 'invalid_scope', error_description });
    }
    const person = await findPerson(serving, c);
    if (person === null) return show(c, signInPage(interaction.uid, interaction.clientName, null), 200, null);
    if (person.places.length === 0) return show(c, nowherePage(), 200, null);
    return show(
      c,
      consentPage(interaction.uid, consentRequestOf(interaction, person), null),
      200,
      interaction.redirectUri,
    );
  };

const signIn =
  (app: Hono<AppEnv>, serving: Serving, checkOrigin: OriginCheck) =>
  async (c: Context<AppEnv>): Promise<Response> => {
    c.set('route', '/oauth/interaction/{uid}/sign-in');
    const fields = await form(c);
    checkOrigin(c);
    const interaction = await find(serving, c);
    if (interaction === null) return gone(c);
    // Calls the API's route, so that its rules and limits apply here too.
    const headers = new Headers(c.req.raw.headers);
    headers.delete('content-length');
    headers.delete('transfer-encoding');
    headers.set('content-type', 'application/json');
    const body = JSON.stringify({ email: fields.get('email') ?? '', password: fields.get('password') ?? '' });
    const login = new Request(new URL('/api/v1/auth/login', c.req.url), { method: 'POST', headers, body });
    const answer = await app.fetch(login, c.env);
    const page = (notice: string) => signInPage(interaction.uid, interaction.clientName, notice);
    if (answer.status === 429) return show(c, page(TOO_OFTEN), 429, null);
    if (answer.status !== 200) return show(c, page(WRONG), 401, null);
    for (const cookie of answer.headers.getSetCookie()) c.header('set-cookie', cookie, { append: true });
    return c.redirect(`/oauth/interaction/${interaction.uid}`, 303);
  };

const answerConsent =
  (serving: Serving, checkOrigin: OriginCheck) =>
  async (c: Context<AppEnv>): Promise<Response> => {
    c.set('route', '/oauth/interaction/{uid}/consent');
    const fields = await form(c);
    checkOrigin(c);
    const interaction = await find(serving, c);
    const person = await findPerson(serving, c);
    if (interaction === null) return gone(c);
    if (person === null) return c.redirect(`/oauth/interaction/${interaction.uid}`, 303);
    if (fields.get('decision') !== 'allow') {
      return finish(serving, c, {
        error: 'access_denied',
        error_description: 'the user denied the request',
      });
    }
    const place = person.places.find(({ id }) => id === fields.get('org'));
    if (place === undefined) {
      const page = consentPage(
        interaction.uid,
        consentRequestOf(interaction, person),
        'Choose an organisation.',
      );
      return show(c, page, 400, interaction.redirectUri);
    }
    const account = accountId(person.userId, place.id);
    const grantKey = await allow(serving, interaction, person, place, account);
    return finish(serving, c, {
      login: { accountId: account, remember: false },
      consent: { grantId: grantKey },
    });
  };

/** The pages between a client's request and a person's consent. */
export const interactionRoutes = (app: Hono<AppEnv>, deps: Deps, provider: Provider): void => {
  const serving: Serving = { deps, provider };
  const checkOrigin = createOriginCheck(deps);
  const cap = capBody(() => MAX_OPEN_BYTES);
  app.get('/oauth/interaction/:uid', showInteraction(serving));
  app.post('/oauth/interaction/:uid/sign-in', cap, signIn(app, serving, checkOrigin));
  app.post('/oauth/interaction/:uid/consent', cap, answerConsent(serving, checkOrigin));
};
