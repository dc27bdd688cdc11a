import { ACCOUNT_RULES } from './rules/accounts.ts';
import { MATERIAL_RULES } from './rules/materials.ts';
import { MCP_RULES } from './rules/mcp.ts';
import { OPERATIONS } from './rules/operations.ts';
import { WEBHOOK_RULES } from './rules/webhooks.ts';

/** A promise of the reference, and where it is shown: `file › start of the test's name`. */
export type Requirement = { readonly promise: string; readonly shownBy: readonly string[] };

const API = 'test/api';
const ENDS = 'test/e2e/every-row-ends.test.ts';
const STORAGE = `${API}/storage.test.ts`;
const SUITE = 'test/contract/route-suite.test.ts';
const ISOLATION = 'test/contract/isolation.test.ts';
const DESCRIPTION = 'test/contract/description.test.ts';

/** Reference 1 and what was decided about it, by section; the longer sections are in `rules/`. */
export const REQUIREMENTS: Readonly<Record<string, readonly Requirement[]>> = {
  Tenancy: [
    {
      promise: 'A resource of another tenant is never confirmed to exist: it answers 404.',
      shownBy: [
        `${ISOLATION} › %s with a foreign %s is 404`,
        `${ISOLATION} › %s with a foreign %s is not found`,
      ],
    },
    {
      promise: 'Tenant scope comes from the credential only.',
      shownBy: [
        `${ISOLATION} › after all of it, not one row of the other organisation has changed`,
        `${ISOLATION} › %s shows the caller’s rows only`,
        `${API}/pagination.test.ts › given a cursor of one organisation, then it shows another its own rows only`,
      ],
    },
  ],
  Erasure: [
    {
      promise:
        'An operator erases an organisation: access ends at once, objects, rows and histories go, the books stay without names; a killed worker costs nothing.',
      shownBy: [
        'test/e2e/erasure.test.ts › given an erasure, when its worker is killed, then another finishes it: no object, row or history is left, the books are whole, and others have lost nothing',
        `${API}/erasure.test.ts › given another slug, an unknown organisation or no operator, then nothing begins`,
        `${API}/erasure.test.ts › given an erasure whose workflow was ended from outside, when it is looked after, then another goes on where it stood`,
      ],
    },
    {
      promise: 'The role that erases sees an organisation that is being erased, and no money.',
      shownBy: [
        `${API}/erasure.test.ts › given every table of tenants, then it is either erased or kept, and the role can delete from no other`,
        `${API}/erasure.test.ts › given an organisation that is not being erased, or that the transaction does not name, then not a row goes`,
        `${API}/erasure.test.ts › given people, then it removes only who is a member of nothing but what is being erased`,
      ],
    },
  ],
  Conventions: [
    {
      promise: 'Nullable fields are returned as null when empty.',
      shownBy: [`${API}/parts.test.ts › given nothing but a number, then the documented defaults`],
    },
    {
      promise: 'PATCH: only fields present in the body change.',
      shownBy: [
        `${API}/parts.test.ts › given a PATCH, then only its fields change; null clears; the number is refused`,
      ],
    },
    {
      promise: 'Errors have the envelope with code, message, details and request_id.',
      shownBy: [`${SUITE} › without a key, and with a bad one: 401, without a budget`],
    },
    {
      promise: '422: body or parameter invalid, with a list of validation errors.',
      shownBy: [
        `${SUITE} › with a body that is no JSON, of another type, too large, or with unknown fields: a clear 4xx`,
        `${SUITE} › with an id that is none: 422 names it`,
      ],
    },
    {
      promise: 'Every endpoint can answer 401, 403, 429 and 422.',
      shownBy: [
        `${DESCRIPTION} › documents 401, 403, 422, 429 and the request id for every operation, and no operation twice`,
      ],
    },
    {
      promise: 'An OpenAPI 3.1 description is published.',
      shownBy: [
        `${DESCRIPTION} › is committed as the route table prints it (else: npm run openapi)`,
        `${DESCRIPTION} › has no finding of redocly`,
        `${DESCRIPTION} › has no finding of spectral, not even a hint`,
        'test/e2e/client.test.ts › given the generated client, when a file is quoted with it, then lists, rollup and filters show the price',
      ],
    },
    {
      promise:
        'Every published operation has an example of what is asked and answered, made by asking the service; what comes before any credential is described too.',
      shownBy: [
        `${DESCRIPTION} › every operation has an example of what is asked and of what is answered`,
        `${DESCRIPTION} › holds what comes before any credential, and the session that it leads to`,
        'test/contract/examples/examples.test.ts › every published operation is asked once, with a body where it takes one',
        'test/contract/examples/examples.test.ts › the examples of the description are what the service answers (else: run this test with -u, then npm run openapi)',
      ],
    },
    {
      promise: 'Every field and parameter is described, and what is free is free for a reason.',
      shownBy: [
        `${DESCRIPTION} › every field and every parameter says what it is`,
        `${DESCRIPTION} › what is free in an answer is the caller’s own, or of few errors`,
      ],
    },
    {
      promise: 'Webhook endpoint routes are outside the published description.',
      shownBy: [`${DESCRIPTION} › holds nothing of webhooks, which the reference keeps outside`],
    },
    {
      promise: 'Idempotency-Key makes retries safe; a different body with the same key gives 409.',
      shownBy: [
        `${API}/idempotency.test.ts › given the same request again, then the stored answer and one part`,
        `${API}/idempotency.test.ts › given another body, path or query, then 409`,
        `${API}/idempotency.test.ts › given 32 equal requests over two processes, then one part; each gets it or request_in_progress`,
        `${API}/idempotency.test.ts › given kill -9 at many moments, then every retry ends with exactly one part and one answer`,
      ],
    },
  ],
  Authentication: [
    {
      promise: 'A missing, malformed or revoked key gives 401 invalid_api_key.',
      shownBy: [
        `${API}/api-keys.test.ts › given a %s key, then 401 invalid_api_key`,
        `${API}/api-keys.test.ts › given a key that is revoked, then the next request on another process is refused`,
      ],
    },
    {
      promise: 'A valid credential lacking a required scope gives 403 insufficient_scope.',
      shownBy: [`${SUITE} › with every scope but its own: 403 names it`],
    },
    {
      promise: 'X-Org-Slug selects the organisation.',
      shownBy: [
        `${API}/api-keys.test.ts › given X-Org-Slug, then the own organisation is served and any other is 404`,
        `${API}/sessions.test.ts › given X-Org-Slug, then a session works in its own organisations only`,
      ],
    },
    {
      promise:
        'Login, sign-up and password reset answer 429 too_many_requests beyond tight limits per address.',
      shownBy: [
        `${API}/sessions.test.ts › given ten logins from one address, then the next is 429 too_many_requests without budget headers`,
        `${API}/sessions.test.ts › given five sign-ups or resets in an hour, then the sixth is 429`,
      ],
    },
    {
      promise: 'Nobody locks another out of an account from one address.',
      shownBy: [
        `${API}/sessions.test.ts › given a stranger who hammers an account from one address, then that address is refused and the owner signs in from another`,
        `${API}/sessions.test.ts › given an account that is used up, then an address that filled its share of it gets nothing more from it`,
        `${API}/sessions.test.ts › given somebody who asks for resets of a foreign account, then its owner still gets one`,
      ],
    },
    {
      promise: 'Owners and admins manage the members; one owner always remains; every change is audited.',
      shownBy: [
        `${API}/members.test.ts › given owner, admin, member and a key with every scope, then owner and admin only`,
        `${API}/members.test.ts › given the last owner, then neither demotion nor removal, not even by themselves; with a second one both`,
        `${API}/members.test.ts › given the members of another organisation, then each of them is 404 and stays as it was`,
        `${API}/members.test.ts › given every change, then the audit log names who made it, by id and without an address`,
      ],
    },
    {
      promise: 'Nobody grants a scope that they lack; a key never edits itself.',
      shownBy: [
        `${API}/api-keys.test.ts › given a key with few scopes, when it grants one that it lacks, then 403 names the scope`,
        `${API}/api-keys.test.ts › given a key that changes itself, then 403`,
      ],
    },
    {
      promise: 'A key that was issued by a key stays within it: cap, expiry, scopes, and its end.',
      shownBy: [
        `${API}/api-keys.test.ts › given a parent with cap and expiry, then the child has both, and says who issued it; a person’s has none of it`,
        `${API}/api-keys.test.ts › given a parent that loses scopes or time, then all that descend from it lose them; what it gains they do not`,
        `${API}/api-keys.test.ts › given a parent that is revoked, then so is all that descends from it, and nothing else`,
        `${API}/api-keys.test.ts › given a parent that is revoked while it issues keys, then none of them is left`,
        `${API}/calculations/gates.test.ts › given a key with a cap that pauses, then the keys that it issues spend from the same cap, whatever cap a person gives them`,
      ],
    },
    {
      promise: 'An organisation has at most 100 keys that are neither revoked nor expired.',
      shownBy: [
        `${API}/api-keys.test.ts › given 100 active keys, then the next is 409 with the limit; revoked and expired ones do not count, and other organisations have their own`,
      ],
    },
    {
      promise: 'Failures before authentication count against the address, never against the key.',
      shownBy: [
        `${API}/rate-limits.test.ts › given a revoked key, when it is hammered, then its address is limited and the key is not touched`,
      ],
    },
    {
      promise: 'whoami says which credential asks: a key, a session, or the access token of a program.',
      shownBy: [
        `${API}/whoami.test.ts › a key with one scope, whichever, learns what it is and which limits hold`,
        'test/oauth/authorization.test.ts › say what they are: of the program that they were given to, no session, and no key',
      ],
    },
    {
      promise: 'Management from a browser needs an owner or admin session.',
      shownBy: [
        `${API}/sessions.test.ts › given an unsafe request, then a missing or foreign Origin is 403 and nothing happens`,
        `${API}/sessions.test.ts › given an owner, then caps and expiry of a key can be changed`,
      ],
    },
  ],
  Limits: [
    {
      promise: '600 weighted units per sliding 60 s and caller, exact, with Retry-After and details.',
      shownBy: [
        `${API}/rate-limits.test.ts › given 64 clients of one key over two processes, then exactly the budget is admitted`,
        `${API}/listeners.test.ts › given 64 clients of one key over both, then exactly the budget is admitted`,
        `${API}/rate-limits.test.ts › given a window that slides, then at no time more than the budget of a window is spent`,
      ],
    },
    {
      promise: '1,200 requests per minute and key; the ceiling emits no budget headers.',
      shownBy: [
        `${API}/rate-limits.test.ts › given 1,200 requests in a minute, then the next one is refused without budget headers`,
      ],
    },
    {
      promise:
        'Keys do not multiply the limits: all callers of an organisation have four times those of one.',
      shownBy: [
        `${API}/rate-limits.test.ts › given five keys, then together they spend four budgets, a person of the organisation has nothing left, and others are not touched`,
        'test/db/key-admission.test.ts › given six keys of one organisation, then together they are admitted what four may spend, and told which limit refused',
        'test/db/key-admission.test.ts › given keys that together reach the organisation’s ceiling of requests, then the next key is refused by it',
        'test/db/key-admission.test.ts › given statements with keys of the same organisations in opposite orders, then nobody waits in a circle',
      ],
    },
    {
      promise: 'A heavy operation costs the plan’s heavy weight, a read 1.',
      shownBy: [`${API}/rate-limits.test.ts › given a heavy operation, then it costs the weight of the plan`],
    },
    {
      promise: 'Budget headers are on every authenticated answer.',
      shownBy: [
        `${SUITE} › every answer carries the request id and the budget`,
        `${API}/rate-limits.test.ts › given a key of the free plan, when it reads, then every answer says what is left`,
      ],
    },
  ],
  Pagination: [
    {
      promise:
        'Rule 1: the end is signalled by has_more only; Link, X-Next-Cursor, X-Has-More, X-Page-Limit on every list.',
      shownBy: [`${SUITE} › is a list: headers, limits, and no cursor but its own`],
    },
    {
      promise: 'Rule 2: count of the parts list is the true total.',
      shownBy: [
        `${API}/pagination.test.ts › given a walk backwards, then it is the walk forwards, reversed; and offsets give the same pages`,
      ],
    },
    {
      promise: 'Rule 3: a cursor is bound to its query; every fault is 400 invalid_cursor.',
      shownBy: [
        `${API}/parts.test.ts › given a page of another sort, filter or order, then its cursor is refused`,
        `${SUITE} › is a list: headers, limits, and no cursor but its own`,
        `${API}/pagination.test.ts › given a cursor, then the query may be spelled otherwise, but not mean something else`,
      ],
    },
    {
      promise: 'Stock formats and both change histories are lists as all others.',
      shownBy: [
        `${API}/pagination.test.ts › given formats of the trade and own ones, then they are one list of pages, the own ones first`,
        `${API}/environment-changes.test.ts › who, when, before and after, newest first, page by page`,
        `${SUITE} › is a list: headers, limits, and no cursor but its own`,
      ],
    },
    {
      promise: 'Unknown query parameters are refused like unknown fields, 422.',
      shownBy: [`${SUITE} › with a query parameter that it does not have: 422 names it`],
    },
    {
      promise: 'Ids in upper case are the same ids, in path, query and body.',
      shownBy: [
        `${SUITE} › with its ids in upper case it reads the same`,
        `${API}/parts.test.ts › given ids in upper case in body and query, then they are the ids`,
      ],
    },
    {
      promise: 'Rule 4: walks survive inserts and deletions.',
      shownBy: [
        `${API}/pagination.test.ts › given rows that share timestamps, inserts and deletes under way, then a walk sees every lasting row once`,
      ],
    },
    {
      promise: 'Rule 5: a cursor carries no tenant identity.',
      shownBy: [
        `${API}/pagination.test.ts › given a cursor of one organisation, then it shows another its own rows only`,
      ],
    },
    {
      promise: 'created_after is inclusive, created_before exclusive.',
      shownBy: [
        `${API}/pagination.test.ts › given bounds on the creation time, then the lower is inclusive and the upper exclusive, to the microsecond`,
      ],
    },
  ],
  Uploads: [
    {
      promise: 'Every fault of a file, and every one of ours, ends its upload as failed with a reason.',
      shownBy: [
        `${ENDS} › given no bytes at all, then it has failed as empty`,
        `${ENDS} › given other bytes than were announced, then it has failed and says how many`,
        `${ENDS} › given more than one file may have, then it has failed as too large`,
        `${ENDS} › given another type than its name says, then it has failed and says so`,
        `${ENDS} › given a fault of ours that does not pass, then it has failed, by us, and can be tried again`,
        `${ENDS} › given that its kernel dies, then it has failed after three of them`,
        `${ENDS} › given that its worker dies, then it has failed after five of them, by us`,
        `${API}/sweeps.test.ts › an upload has failed, by a fault of ours, and can be tried again`,
      ],
    },
    {
      promise:
        'A geometry is confirmed as soon as its facts are there, its pictures follow of the same pass; what is lost between leaves no row open.',
      shownBy: [
        'test/api/ingest-steps.test.ts › given a geometry, then the step that reads it confirms it and makes its pictures in one pass of the kernel',
        'test/api/ingest-steps.test.ts › given a step that is lost again and again behind the facts, then the upload stays confirmed and its pictures end as failed',
        'test/activities/cad-job.test.ts › facts and pictures of one pass are those of two, byte for byte, and the facts are told before the end',
        'test/activities/cad-job.test.ts › a link in the place of the facts is not followed',
      ],
    },
    {
      promise: 'Of the children that wait for files, number and memory are bounded.',
      shownBy: [
        'test/platform/sandbox/child-pool.test.ts › however many are taken, never more wait than the pool is large, and a child that is done is not one of them',
        'test/activities/cad-job.test.ts › a child that waited has the memory that is told of it, its small file included',
      ],
    },
    {
      promise: 'size_bytes and sha256 are null until confirmed.',
      shownBy: [
        `${API}/uploads.test.ts › given a new upload, then size and digest are null although a size was declared`,
      ],
    },
    {
      promise: 'confirm needs the file in storage and gives the job.',
      shownBy: [
        `${API}/uploads.test.ts › given no object, then confirm is 409 object_missing and the row stays pending`,
        `${API}/uploads.test.ts › given an object, then confirm gives the job, and again the same`,
      ],
    },
    {
      promise: 'cancel: pending and cancelled to cancelled, confirmed rejected.',
      shownBy: [
        `${API}/uploads.test.ts › given a cancel, then pending and cancelled become cancelled, confirmed and failed are 409`,
      ],
    },
    {
      promise: 'retry re-queues whatever is not confirmed.',
      shownBy: [
        `${API}/uploads.test.ts › given a retry, then whatever has an object is pending again; confirmed or without object is 409`,
      ],
    },
    {
      promise: 'Bulk: per-id failures go to skipped, the batch is not rolled back; the batch size is capped.',
      shownBy: [
        `${API}/uploads.test.ts › given ids in every state, then each is told apart and the rest goes through`,
        `${API}/uploads.test.ts › given a batch that is empty, over 100 or ill-formed, then 422`,
      ],
    },
    {
      promise: 'Nothing replaces the bytes after the confirm; size and type bind.',
      shownBy: [
        `${API}/uploads.test.ts › given a file that arrived, then a second PUT to the address is refused`,
        `${API}/uploads.test.ts › given another length or type than signed, then the PUT is refused`,
      ],
    },
    {
      promise: 'The storage of the plan counts every object, and what may still arrive at an address.',
      shownBy: [
        `${API}/uploads.test.ts › given pending sizes up to the quota, then the next presign is 409, also of many at once`,
        `${STORAGE} › given any sequence of what can happen to uploads, then the sum is what the rows say, and in the end what S3 has`,
        'test/e2e/storage.test.ts › given a confirmed part, then the file and every picture count, and not a byte more',
      ],
    },
    {
      promise:
        'An undeclared size counts as the maximum until the object is seen; an address that expired holds nothing.',
      shownBy: [
        `${STORAGE} › given four addresses without a size, then each counts 250 MiB and a fifth is refused; when they expire, they hold nothing`,
        `${STORAGE} › given a confirm, then the bytes that are there count instead of the maximum`,
        `${STORAGE} › given bytes that were sent and never confirmed, when the address expires, then they count as what they are, for a day, and are removed`,
      ],
    },
    {
      promise: 'Failed, cancelled and superseded ingests leave no copy, also after a crash.',
      shownBy: [
        `${STORAGE} › given a failed ingest, then its copy is removed and what was sent stays a day, for a retry`,
        `${STORAGE} › given a cancel while the copy is made, then no copy stays`,
        `${STORAGE} › given an ingest that a newer one took the place of, then one copy is left in the end`,
        `${STORAGE} › given a crash between the row’s change and the removal, then the sweep removes what was left`,
        'test/e2e/storage.test.ts › given a damaged file, then its copy goes and what was sent is kept; given a cancelled one, then nothing of it counts',
      ],
    },
    {
      promise:
        'S3 is compared with the rows in pages: what nothing names goes after a day, what is missing is told, one failure stops no other.',
      shownBy: [
        `${STORAGE} › given more objects than a page that nothing names, then all go when they are a day old, and what is named stays`,
        `${STORAGE} › given one organisation that cannot be swept and a file without its object, then the others are swept, and both are told`,
      ],
    },
    {
      promise:
        'An upload can be deleted unless it is in ingest or a revision uses it; prices made with it stay verifiable.',
      shownBy: [
        `${STORAGE} › given a file in each state without an ingest, then row and objects are gone, and the room is free at once`,
        `${STORAGE} › given an ingest under way, a revision that uses the file, or a foreign file, then it stays`,
        `${STORAGE} › given two files of the same bytes, then the pictures go with the last of them, and the facts a day later`,
        'test/e2e/storage.test.ts › given a price, when its file is deleted, then nothing of the file is stored and the price can still be verified',
      ],
    },
    {
      promise: 'Only confirmed uploads can be downloaded; cancelled ones are hidden unless asked for.',
      shownBy: [
        `${API}/uploads.test.ts › given any but a confirmed upload, then there is nothing to download`,
        `${API}/uploads.test.ts › given a list, then cancelled uploads are hidden unless asked for`,
      ],
    },
  ],
  Folders: [
    {
      promise: 'A flat list of all folders with part_count.',
      shownBy: [
        `${API}/folders.test.ts › given folders, then the list is flat, by name, with parts filed directly`,
      ],
    },
    {
      promise: 'Names are unique among siblings (409).',
      shownBy: [
        `${API}/folders.test.ts › given a sibling of the same name in another case, then 409 on create, rename and move; elsewhere it is fine`,
      ],
    },
    {
      promise: 'No cycles, 20 levels, and the folder of assembly components stays as it is.',
      shownBy: [
        `${API}/folders.test.ts › given a move into its own subtree, then 409 and nothing moves`,
        `${API}/folders.test.ts › given two moves at once that would close a ring, then one of them is 409`,
        `${API}/folders.test.ts › given 20 levels, then a 21st is 422, also by a move of a subtree`,
        `${API}/folders.test.ts › given the folder of the assemblies’ components, then it is neither renamed, moved nor deleted`,
      ],
    },
    {
      promise: 'Deleting keeps the parts, unfiled, and deletes subfolders.',
      shownBy: [`${API}/folders.test.ts › given a deletion, then subfolders go and parts stay, unfiled`],
    },
    {
      promise: 'move-parts: moved, requested, not_found capped at 100.',
      shownBy: [
        `${API}/folders.test.ts › given known, unknown, foreign and repeated ids, then the counts say what happened`,
        `${API}/folders.test.ts › given 150 unknown ids, then 100 are listed and the counts are whole`,
      ],
    },
    {
      promise: 'The rollup, and when its money is null.',
      shownBy: [
        `${API}/folders.test.ts › given prices in a folder and below, then money is summed over both, once per part`,
        `${API}/folders.test.ts › given two currencies, then every money total is null`,
        `${API}/folders.test.ts › given an offer price beside a purchase price, then only the spend is summed`,
      ],
    },
  ],
  Parts: [
    {
      promise: 'part_number is unique per organisation: 409 carries the existing part id.',
      shownBy: [`${API}/parts.test.ts › given a number that is taken, then 409 carries the existing id`],
    },
    {
      promise: 'Deleting a part deletes its revisions and calculations.',
      shownBy: [
        `${API}/parts.test.ts › given queued work, then a deletion is 409; after it, revisions and calculations are gone`,
      ],
    },
    {
      promise: 'Every new part starts with revision A; revisions list newest first with the total.',
      shownBy: [
        `${API}/parts.test.ts › given new revisions, then the letters go on, also at once, and a taken code is 409`,
        `${API}/parts.test.ts › given codes of any kind, then the default is the next free one`,
      ],
    },
    {
      promise:
        'Filters, repeatable parameters and sorts of the parts list; without a price last in either direction.',
      shownBy: [
        `${API}/parts.test.ts › given ?%s, then %s`,
        `${API}/parts.test.ts › given a folder or a grade, then its parts`,
      ],
    },
    {
      promise: 'Facets are counted over the other active filters.',
      shownBy: [`${API}/parts.test.ts › given facets, then each is counted over the other filters`],
    },
    {
      promise: 'With a sort that cannot be keyset-paged, next_cursor is null.',
      shownBy: [
        `${API}/parts.test.ts › given an offset-only sort, then pages go on by offset and a cursor is refused`,
      ],
    },
    {
      promise: 'Piece-parts of assemblies are hidden, except in their own folder.',
      shownBy: [
        `${API}/parts.test.ts › given the folder of components, then they are shown there without asking`,
      ],
    },
    {
      promise: 'preview-url and faces-url give a GLB of the newest revision.',
      shownBy: [
        'test/e2e/quote.test.ts › given $file, when it is uploaded and run, then a reconciled sheet comes back, and tools say the same as REST',
      ],
    },
  ],
  ...MATERIAL_RULES,
  Accounts: ACCOUNT_RULES,
  Agents: MCP_RULES,
  ...WEBHOOK_RULES,
  ...OPERATIONS,
};
