import type { Requirement } from './requirements.ts';

const API = 'test/api/calculations';
const CREATE = `${API}/create.test.ts`;
const LIST = `${API}/list.test.ts`;
const BULK = `${API}/bulk.test.ts`;
const GATES = `${API}/gates.test.ts`;
const FIELDS = `${API}/fields.test.ts`;
const JOINED = 'test/e2e/joined-uploads.test.ts';
const PACKS = `${API}/drawing-packs.test.ts`;
const MATCH = 'test/db/packs/match.test.ts';
const DRAWING = `${API}/drawing.test.ts`;
const INPUTS = `${API}/inputs.test.ts`;
const MATRIX = `${API}/matrix.test.ts`;
const RACES = `${API}/races.test.ts`;
const ROUTES = `${API}/routes.test.ts`;
const STATES = `${API}/state-table.test.ts`;
const ASSEMBLY = `${API}/assembly.test.ts`;
const WHOLE = `${API}/whole-drawing.test.ts`;
const TRUTH = `${API}/assembly-truth.test.ts`;
const INGEST = 'test/api/ingest-steps.test.ts';
const BILLING = 'test/api/billing.test.ts';
const E2E = 'test/e2e';

const rule = (promise: string, ...shownBy: string[]): Requirement => ({ promise, shownBy });

/** Reference 2, the calculations: records, states, routes, errors, limits; and what the contract decides of money. */
export const CALCULATION_REQUIREMENTS: Readonly<Record<string, readonly Requirement[]>> = {
  'Calculation records': [
    rule(
      'Every field of list item and detail, with its type, in every state; the list omits the analytics block.',
      `${FIELDS} › a list of every state, and the detail of each: analytics of what succeeded, coverage of what is blocked`,
    ),
    rule(
      'Every field of the cost sheet and its lines; the offer price is the sum of every top-level line.',
      `${FIELDS} › the whole result is read by the client’s types down to the leaves; the offer is the sum of the top-level lines`,
    ),
    rule(
      'Every operation that cuts faces names them, in the plan and among the cost drivers.',
      'test/engine/faces-of-operations.test.ts › %s: every operation that cuts faces says which, in the plan and where the cost comes from',
      'test/engine/faces-of-operations.test.ts › each clamping faces its own side, and rest milling lies before the faces of no feature',
      'test/engine/faces-of-operations.test.ts › the contour of a bent sheet is its edges: neither of its two sides, no bend',
    ),
    rule(
      'The default detail is below 150 KB for a part of a hundred features; include asks for the rest, analytics repeats nothing.',
      `${API}/blocks.test.ts › the default answer is below 150 KB, though the whole is above 1 MB`,
      `${API}/blocks.test.ts › the default answer has the price, its cascade, plan, rates, curve, drivers and geometry; it names what it leaves out`,
      `${API}/blocks.test.ts › analytics repeats nothing that stands at the top level`,
    ),
    rule(
      'Every field of a whole result is typed in the generated client; the stored document is the published schema.',
      `${API}/blocks.test.ts › a client with the generated types reads every field of a whole result, and there is none that it does not know`,
      `${API}/result-types.test.ts › the published schemas and the result of the engine are the same types`,
    ),
    rule(
      'Trust does not contradict itself: score, sourced_share and mostly_assumed say one thing; confidence.basis is offer_price.',
      'test/engine/beside-the-price.test.ts › trust is of the offer price and does not contradict itself',
    ),
    rule(
      'Cost drivers sum to the unit cost, the last row is all that is not shown; labels are words of the language; totals are those of the plan.',
      'test/engine/beside-the-price.test.ts › the cost drivers are the unit cost, and the last row is all that is not shown',
      'test/engine/beside-the-price.test.ts › what drives cost and doubt is said in words, in the language of the calculation',
      'test/engine/beside-the-price.test.ts › the totals are those of the plan and of the sheet',
    ),
    rule(
      'A finding is about what is really there, as sure as its evidence; material and route are levers.',
      'test/engine/beside-the-price.test.ts › without a drawing none is about its numbers',
      'test/engine/beside-the-price.test.ts › with a drawing its dimensions are one, but only where it says how many there are',
      'test/engine/beside-the-price.test.ts › its confidence falls with the evidence that it rests on, and with how sure the geometry is',
      'test/engine/beside-the-price.test.ts › the nearest cheaper grade that is as strong is priced in place of the part’s own',
      'test/engine/beside-the-price.test.ts › each other route that makes the part is shown with what it comes to',
    ),
    rule(
      'Coverage is present only when blocked; analytics is null until success.',
      `${FIELDS} › a list of every state, and the detail of each: analytics of what succeeded, coverage of what is blocked`,
      `${GATES} › given a payment block, when it runs, then it is parked with coverage, and an identical price is still free`,
    ),
    rule(
      'Every field of capacity, optimization, preview, material and bulk answers.',
      `${FIELDS} › capacity and its queue, preview, optimization and bulk answers count what is there`,
    ),
    rule(
      'A result is a record of one run: environment and inputs that changed afterwards are told.',
      `${INPUTS} › given a result, when its file is taken from the revision, then it still shows the geometry that was priced`,
      `${ROUTES} › tells that the material was corrected after the run, and prices it by a derived calculation`,
      `${CREATE} › given a correction of a run that failed, then the next run is priced with it`,
      `${CREATE} › given a price or a copy of it, then each names the file that it was made from`,
      'test/api/environment-changes.test.ts › %s is told, with the time of the newest write',
      'test/api/environment-changes.test.ts › %s is not',
    ),
  ],
  'Calculation states': [
    rule(
      'The table of states, row by row; API, workflow and sweeps share it.',
      `${STATES} › given the move %s, then every state goes where the reference says, and no other moves`,
      `${STATES} › random sequences of every move leave the service where the table says, with units and events exact`,
    ),
    rule(
      'Create makes a draft: nothing is enqueued and nothing is billed until run.',
      `${CREATE} › given nothing but a revision, then the documented defaults, and nothing is enqueued or billed`,
    ),
    rule(
      'A run of what is queued, running or succeeded is idempotent.',
      `${STATES} › given a success, then nothing moves it any more but other drawings of an assembly`,
      `${E2E}/races.test.ts › given one draft, when it is run 20 times at once, then it runs once and uses one unit`,
    ),
    rule(
      'A blocked row resumes without spending a retry attempt.',
      `${GATES} › given a payment block, when it runs, then it is parked with coverage, and an identical price is still free`,
      `${BULK} › given a payment block, then retried runs park with coverage; drafts and successes are skipped`,
    ),
    rule(
      'Hard cap without units: blocked, 402 quota_exceeded; an identical prior run stays free even over quota.',
      `${GATES} › given a hard cap and no unit left, when it runs, then 402 with the row blocked; bulk-retry skips it unchanged`,
      `${STATES} › random sequences of every move leave the service where the table says, with units and events exact`,
    ),
    rule(
      'Payment block, or a spend cap that pauses: blocked, 2xx with coverage.',
      `${GATES} › given a payment block, when it runs, then it is parked with coverage, and an identical price is still free`,
      `${GATES} › given a cap that pauses, when a run would go over, then it is parked, told once, and resumes when the cap is raised`,
    ),
    rule(
      'Cancel beats commit or commit beats cancel, never both; what is terminal is skipped.',
      `${E2E}/races.test.ts › given runs, when each is cancelled at another moment, then cancel or commit wins and money and events agree`,
      `${BULK} › given a run that was cancelled while it waited, then it has spent no attempt`,
    ),
    rule(
      'bulk-retry: attempts left and quota; an environment that can make nothing is unquotable.',
      `${BULK} › given no attempt left, then bulk-retry skips it and a single run does not`,
      `${BULK} › given an environment that can make nothing, then a run fails at once without a unit, and a retry is unquotable`,
    ),
    rule(
      'Delete cancels first, releasing the hold, then removes.',
      `${GATES} › given held money, when the run is cancelled or deleted or times out, then it goes back, once`,
      `${RACES} › given commits, cache hits, retries and deletes of the same parts at once, then every part has the price of its newest success`,
    ),
    rule(
      '15 minutes from running: timed_out; a crash is no attempt, and no slot is lost to it.',
      `${E2E}/housekeeping.test.ts › given a run that nobody prices, when the time is over, then it is timed out, the unit is back and the failure is told`,
      `${E2E}/housekeeping.test.ts › given a workflow that was ended by hand, when the reconciler comes, then the run is failed as worker_lost, with release`,
      `${E2E}/chaos.test.ts › given runs, batches, cancels and deletes while everything is killed at random, then every end is explained, paid and told once`,
    ),
  ],
  'Calculation create': [
    rule(
      'Fields, bounds and defaults of the create body.',
      `${CREATE} › given nothing but a revision, then the documented defaults, and nothing is enqueued or billed`,
      `${CREATE} › given a bad %s, then 422 names it`,
      `${CREATE} › given an environment, then its currency and region are the defaults; another engine is normalised`,
    ),
    rule(
      'Several environments are rejected here; duplicates collapse; exclusive fields are 422.',
      `${CREATE} › given fields that exclude each other, then 422 names one of them`,
    ),
    rule(
      'material_unresolved with ranked candidates, stock_format_unresolved, nest_item_unresolved with a reason.',
      `${CREATE} › given ids that are unknown or of another organisation, then 404 names the field; what cannot be resolved is 422`,
      `${E2E}/calculations.test.ts › given a line of a job nest in a form, then it is refused by name, and nothing is made`,
    ),
    rule(
      'nest_item_id: of the tenant, the environment and the part revision, solved, else 422 with its reason; the material is its share.',
      `${E2E}/nests.test.ts › given a solved line, when a calculation takes it, then its material is its share; each other use has its reason`,
    ),
    rule(
      'Job nests: lines sum to their sheets; export as DXF and SVG.',
      `${E2E}/nests.test.ts › given a sheet part, when it is nested, then its lines sum to the sheets, and every sheet opens as DXF and SVG`,
    ),
    rule(
      'Job nests: a preview creates nothing; lines of a batch or a folder; bars by section.',
      `${E2E}/nests.test.ts › given the lines of a nest, when they are previewed, then nothing is made or held, and bars come in all lengths of the trade`,
    ),
    rule(
      'Job nests: remnants by accepting, used up by the next; cancel keeps the best; a lost worker changes nothing.',
      `${E2E}/nests.test.ts › given an accepted nest, when the next is solved, then it takes the rest first, and a rest is used once`,
      `${E2E}/nests.test.ts › given a search under way, when it is cancelled, then the best so far stays, and solving again is a new revision`,
      `${E2E}/nests.test.ts › given a worker that is killed while it solves, when another takes over, then the nest is the same`,
      'test/api/nest-steps.test.ts › two attempts at once: both solve what was kept first',
      'test/api/nest-steps.test.ts › cancelled while it is read: what it held is free; the old solve writes nothing into the new one',
      'test/api/nest-steps.test.ts › a remnant of any outline is stated, taken first, and what it leaves is stock of its own outline',
    ),
    rule(
      'Sheets that an assembly shares among its own components: priced by their nest, proved by verify-sheet, not_found to others.',
      'test/api/calculations/own-sheets.test.ts › are shared by its components at lot times quantity, proved by their sheets; a component alone costs what it costs alone',
      'test/api/calculations/own-sheets.test.ts › have lines that no other calculation reaches: not_found, here and in another organisation',
      'test/api/calculations/own-sheets.test.ts › are nested once for each content: a step may happen twice, and a cancelled run is taken up',
      'test/engine/nest/own-sheets.test.ts › are proved: a share that is changed is named',
      'test/engine/nest/own-sheets.test.ts › are left where the parts alone cost less',
    ),
    rule(
      'Job nests: wrong requests by their field, each state by its reason, one key once; no price waits behind a nest.',
      'test/api/nest-routes.test.ts › %s is 422 by its field, made or previewed, and nothing is made',
      'test/api/nest-routes.test.ts › what may not be done has its reason; every state is reached and left',
      'test/api/nest-routes.test.ts › one key makes, solves and accepts once; another body under it is 409',
      'test/api/nest-steps.test.ts › remnants of another thickness hide none of its own, and are free for others while it is solved',
      `${E2E}/assembly.test.ts › is priced while every place for nests is taken, and more nests wait`,
    ),
    rule(
      'material_grade_id wins over material_ref.',
      `${CREATE} › given a grade and a reference, then the grade wins`,
    ),
    rule(
      'dataset_link_id: default the active primary CAD, looked up at each run.',
      `${INPUTS} › given a newer CAD, when a cancelled run runs again, then the newer one is priced; a file that was named stays`,
    ),
    rule(
      'Re-run semantics of the stock fields: omitted keeps, null clears.',
      `${ROUTES} › keeps the stock fields of the calculation that a new one derives from: omitted keeps, null clears`,
    ),
    rule(
      'Cache by content: identical success of the month is free; any price input misses, renaming hits; never across organisations.',
      `${CREATE} › given the same content, then the price is free and at once; given any other price input, it is not; names do not matter`,
      `${API}/months.test.ts › what a cap parked goes on by itself in March, a unit reserved in February is used there, and its price is no cache hit in March`,
    ),
    rule(
      'The create-and-run answer: position, ETA and the fields of the first run.',
      `${FIELDS} › create, run, quote and batch: the top-level fields are those of the first run`,
      `${BULK} › given fewer than five ends in a quarter of an hour, then the platform’s rate; from five on, that of the busy time`,
    ),
  ],
  'Calculation list': [
    rule('Every filter.', `${LIST} › given one filter, then what matches it, top-level only`),
    rule(
      'An assembly is one unit, one event, one slot; its components are free, silent, and cancelled, deleted and retried with it.',
      `${ASSEMBLY} › each step may happen twice: one unit, one event, no component twice`,
      `${ASSEMBLY} › ends its components when it is cancelled, and takes up what they were priced at when it is run again`,
      `${ASSEMBLY} › goes with its components when it is deleted under way; late steps find nothing`,
    ),
    rule(
      'A component enters the parent at its manufacturing cost at the lot times its quantity; verify proves it to the cent.',
      `${ASSEMBLY} › costs what its components cost alone at the same lot, and their sheets prove it to the cent`,
    ),
    rule(
      'An assembly has at most 2,000 instances, 300 unique components and 20 levels; what is larger is refused by name and costs nothing.',
      `${ASSEMBLY} › is refused by name where it is too large: %s, of which it may have %i`,
    ),
    rule(
      'A component that stands mirrored is a part of its own, priced once; a new revision keeps the parts of what it did not change.',
      `${TRUTH} › has a mirrored component once, however often it stands so: a part of its own, priced once`,
      `${ASSEMBLY} › keeps the parts of what a new revision of its file did not change`,
      `${ASSEMBLY} › files its parts in a folder of the system, hidden, and the same component in another assembly is the same part`,
    ),
    rule(
      'The part of a component shows the component alone: preview and faces, bounded in number and bytes; where there is none, it says so.',
      `${INGEST} › given an assembly that was drawn, then each component’s own part shows the component alone, with the face ids of its record`,
      'test/cad/pictures.test.ts › has beside it the two models of each component alone, in the order of the tree as far as the bytes reach',
    ),
    rule(
      'An assembly whose parts are in other files is taken as one ZIP; a file that is missing or broken is named, and the rest goes on.',
      `${INGEST} › given an assembly in a ZIP with the files of its parts, then it is read in the sandbox as one model with its pictures`,
      'test/cad/archive.test.ts › is the assembly that one file would hold: tree, places, shapes, what touches what',
      'test/cad/archive.test.ts › names what is missing and what cannot be read, and the rest goes on',
      'test/cad/archive.test.ts › is refused with more entries than any assembly has, and where it is cut short',
      'test/cad/nested-assembly.test.ts › an assembly whose parts are in other files is refused with their names',
    ),
    rule(
      'Or one by one: the upload names what is missing, takes the files as inputs of role component_cad, and is read again with the last of them.',
      `${JOINED} › given the structure alone, then it names its files; each that comes is crossed off, and with the last it is read`,
      `${JOINED} › given a broken file, then it fails by its name; sent anew it may name another, and a retry reads what there is`,
      `${JOINED} › given the reader dies while it joins the files, then another begins anew; one that was cancelled is over, and says what is gone`,
      `${JOINED} › given an upload that asks for no files, or one of another organisation, then none are taken`,
      `${INGEST} › given the files of a joined upload in another order, then the same archive is made of them`,
    ),
    rule(
      'The drawing of an assembly’s revision is in its price; one of the pack holds in its place; what came after the run is told until a run takes it.',
      `${WHOLE} › is told where it came after the run, and taken by the next, which is the same price a year later`,
      `${WHOLE} › stays in the price where components are corrected, and in one that is made again for a drawing of a component`,
      `${WHOLE} › yields to a drawing of the assembly that was sent for the calculation, and stands again when that is discarded`,
      `${WHOLE} › that came after the run is not in what a pack has priced again, and is told until a run takes it`,
    ),
    rule(
      'A treatment of a whole assembly is a subcontract line of it, by mass and area of its made pieces.',
      'test/engine/assembly-treatment.test.ts › is a subcontract line at the assembly that cites its drawing, and the sheet proves itself',
      'test/engine/assembly-treatment.test.ts › goes by mass and area of the made pieces: no screw, and no face that lies on another',
    ),
    rule(
      'Fillets by their drawn symbol with its size, which the seams have; another symbol and sizes that differ are told.',
      'test/drawings/welds.test.ts › another sign on the line of an arrow is a weld whose size nobody can tell',
      'test/engine/assembly-welding.test.ts › the size of its fillets is the drawing’s: cited, more metal for a larger one, and by thickness where several differ',
    ),
    rule(
      'Steps of an assembly’s run are counted by pages of its components.',
      'test/e2e/assembly.test.ts › of %i components takes steps by pages of them',
    ),
    rule(
      'Drawings of an assembly: material of a component, what is said of the whole, corrections, cancelled files.',
      `${PACKS} › names a material: it replaces the run’s for that component, yields to what somebody said of it, and goes with the file`,
      `${PACKS} › of the assembly itself is in its price: it is priced again without any component, and tells what it says`,
      `${PACKS} › is corrected: the assembly and the component tell it, and whoever assigns it again has it priced`,
      `${PACKS} › whose upload is cancelled waits no longer, and what is left of the pack is priced`,
      'test/engine/assembly-welding.test.ts › a drawing of the assembly says so as well: the lines cite it, and it may deny it',
    ),
    rule(
      'Welding is what the caller says: a seam for what touches, none across a screw or two metals; a derived calculation keeps it.',
      'test/engine/assembly-welding.test.ts › nothing is welded unless somebody says so',
      'test/engine/assembly-welding.test.ts › a pair that a screw goes through is not welded, nor a standard part, nor two metals',
      `${ASSEMBLY} › is welded where the caller says so, a derived one too, and not otherwise`,
    ),
    rule(
      'Make or buy: standard parts are bought at the catalogue’s price; what is said of a component waits for the next run; the bill of materials sums.',
      `${TRUTH} › takes a listed standard part at the price of the catalogue, at the next run`,
      `${ASSEMBLY} › takes what is said of a component in the next run, and shows that it waits`,
      `${ASSEMBLY} › has a bill of materials, flat, as a tree and as a sheet, before and after its run`,
    ),
    rule(
      'Components: parent_calculation_id, include_components.',
      `${LIST} › given parent_calculation_id or include_components, then the components are listed`,
    ),
    rule(
      'ids: at most 500; limit and ordering are ignored and every match is returned.',
      `${LIST} › given ids, then every match is returned, whatever the limit, order and paging say`,
    ),
    rule('include_facets.', `${LIST} › given facets, then each is counted over the other filters`),
    rule(
      'Three sorts with a cursor, three with a first page only; no value sorts last in both directions.',
      `${ROUTES} › lists by every sort with a cursor that skips and repeats nothing, values first in both directions`,
      `${LIST} › given a sort whose values come with a result, then what has none is last in either direction, on a first page only`,
    ),
  ],
  'Calculation routes': [
    rule(
      'Inputs: each role takes its kinds; later runs find the file by role; a mesh yields envelope, mass and area only.',
      `${INPUTS} › given files in a form, then each role takes its kinds, the file is digested and bound, and nobody else reaches it`,
      `${INPUTS} › given a mesh as the only geometry, then envelope, volume and area are priced as an estimate for review`,
      `${INPUTS} › given a primary CAD, when a mesh or a request text comes beside it, then the price is the same, and says that inputs came`,
      `${INPUTS} › given an input that nobody finishes reading, then the run waits a day for it and ends by its name`,
      `${INPUTS} › given a drawing that could not be read, then the price names it; read later, the inputs have changed`,
    ),
    rule(
      'Drawing packs: matched by number, file name, title, never guessed; waiting until the split; re-priced in place and free, the earlier result kept.',
      `${MATCH} › asks the number before the name of the file, and that before the title`,
      `${MATCH} › prefers what is written so to what differs in its revision, and guesses between revisions never`,
      `${PACKS} › is read file by file, matched, and prices what it shows again, in place and free`,
      `${PACKS} › is waited for by the run, matched as a whole when the assembly is split, and reported once`,
      `${PACKS} › gives back the price that was paid for where no new one comes about: cancelled, lost or out of time`,
    ),
    rule(
      'Drawing packs: a broken file says why and the others go on; assign to component, assembly or discard, undoable; 404, 409.',
      `${PACKS} › of many files goes on where one is broken, which says why; the whole is priced again once`,
      `${PACKS} › is assigned by hand, discarded, and assigned again; each price is there as it was`,
      `${PACKS} › is refused for a component, a part, a stranger, what is no drawing, and words that fit nothing`,
    ),
    rule(
      'Preview creates and changes nothing and refuses by name what it cannot answer.',
      `${ROUTES} › previews without making anything, and refuses what it cannot answer by name`,
    ),
    rule(
      'A derived calculation is a re-run: omitted inputs are the parent’s, the material as corrected; null clears.',
      `${CREATE} › given a calculation to derive from, then what the body leaves out is its word, with the material as corrected; null takes the default again`,
    ),
    rule(
      'A failure: a sentence in `error`, code, parameters, reasons and rejected machines in `failure`.',
      `${CREATE} › given a part that nobody can make, then %s says so in words, and the reasons stand beside it`,
      'test/db/failure-texts.test.ts › every reason for which the engine makes no plan has its sentence',
    ),
    rule(
      'A cap that warns is told when money reaches it; upgrade_url leads to a page.',
      `${GATES} › given a key with a cap that warns, when it is reached, then the run goes on and the key is named`,
      'test/api/app.test.ts › has a page behind upgrade_url, which says whom to ask',
    ),
    rule(
      'PATCH material: no re-pricing; the correction is told.',
      `${ROUTES} › tells that the material was corrected after the run, and prices it by a derived calculation`,
    ),
    rule(
      'Bulk actions take 1 to 200 ids, duplicates collapse, each id is answered.',
      `${BULK} › given no ids or more than 200, then bulk-%s is 422; doubles collapse`,
      `${ROUTES} › deletes in bulk, refreshes the price of the part, and answers each id`,
    ),
    rule(
      'Batch: up to 500 cells, 16 environments, partial admission; batch cancel.',
      `${ROUTES} › refuses a batch of more than 500 cells, of unknown revisions, and of currencies without a rate, before any row`,
      `${E2E}/calculations.test.ts › given 120 cells, when they are batched, then 50 are admitted at once, the rest by the workflow, and the matrix completes`,
      `${RACES} › given a page of a batch under way, when the batch is cancelled, then the cancel waits for the page and ends all of it`,
    ),
    rule(
      'upload-and-quote: priced when the file is read; a file that cannot be read costs nothing.',
      `${E2E}/calculations.test.ts › given a CAD file in a form, when it is quoted, then it is read, priced and charged once`,
      `${E2E}/calculations.test.ts › given a file that cannot be read, when it is quoted, then the calculation fails with its reason and costs nothing`,
    ),
    rule(
      'upload-and-quote takes cad_file and drawing_file as other names of its files.',
      'test/api/forms.test.ts › files are taken under their other names, and not under both',
    ),
    rule(
      'A drawing: bound to the model, priced with its material and the place of each fact; what no face has moves nothing; the caller’s words win.',
      `${DRAWING} › given a drawing that was read, when the part is run, then its fits, threads, surface and material are priced, each with its place`,
      `${DRAWING} › given the caller’s own material, then it beats the drawing’s, and a note says so`,
      `${DRAWING} › given a material that no catalogue has, then it comes back with candidates and the default is priced`,
      'test/engine/drawing/price.test.ts › read from the sheet or given by the caller: the same price, of every kind of fact',
      'test/engine/drawing/price.test.ts › a size that no face has leaves the price as it is, and is asked for by its words',
      'test/engine/drawing/price.test.ts › the sheet of another part moves no price at all',
    ),
    rule(
      'A demand at one place of a drawing: bound to what it points at, moves the work of that face alone; what points at nothing is asked for by name.',
      'test/drawings/confirmation.test.ts › sheets that were looked at, and sheets that never were: leaders, symbols, frames and sizes',
      'test/engine/drawing/price.test.ts › a finer surface of one seat takes longer to finish, of that seat alone',
      'test/engine/drawing/price.test.ts › what points at nothing, or at what the model has not, moves no price and is asked for by name',
      `${DRAWING} › given a roughness and a flatness at one face, when the part is run, then the lines of that face name them`,
      `${DRAWING} › given a model, then each fact names its faces, as the price binds it; without one, or beside another part’s, none does`,
    ),
    rule(
      'The text of a request (plain text, Markdown, PDF) is read: it yields to every other word, and its quantities are proposals.',
      'test/drawings/request.test.ts › a request as PDF says what it says as plain text, each fact with its place on the page',
      'test/drawings/request.test.ts › a drawing is no request, however much is written on it',
      'test/engine/drawing/price.test.ts › counts where nobody else says otherwise, and yields to the drawing',
      'test/engine/drawing/price.test.ts › proposes quantities in notes, and moves no price with them',
    ),
    rule(
      'An external extractor: off by default, asked once for the same bytes within the budget of an environment, told at the cap; lines say who read what.',
      'test/api/extraction.test.ts › is asked by nobody who has not both allowed it and given it a budget',
      'test/api/extraction.test.ts › stops at the cap of the month, which is told once, and goes on in the next',
      'test/e2e/external-extractor.test.ts › given a process that is killed between the call and its settlement, then the next one asks no second time, counts the call in full, and reads the drawing',
      'test/e2e/external-extractor.test.ts › given a part with its drawing, then nothing leaves the machine until its environment allows it, and then the sheet says who read what',
    ),
    rule(
      'inputs_changed_since_run only when a drawing says something new, and for corrected facts; upload-and-quote waits for its drawing.',
      `${DRAWING} › given a drawing after the run, then the inputs changed until it is run again; the same bytes and an empty sheet say nothing new`,
      `${DRAWING} › given a part in a form with its drawing, when the part is read first, then the run waits for the drawing and is priced with it`,
    ),
    rule(
      'A file of several bodies is priced as an assembly of them, or with bodies: one_part as one; a note says which.',
      `${INPUTS} › given a file of several bodies without a structure, then bodies says whether they are components or one part, and a note says which`,
      `${ASSEMBLY} › tells the bodies of one product as components or as the one part, as the caller says, and never silently`,
      'test/cad/bodies-in-product.test.ts › bodies of one product are told one by one below it, equal ones once, and as the one part that they may be',
    ),
    rule(
      'A deleted environment is hidden, its results stay, a re-run is 409.',
      `${BULK} › given an environment that was deleted, then a re-run is 409 and a retry is skipped, and the result stays`,
    ),
  ],
  Comparison: [
    rule(
      'Every field of the matrix, its columns, rows and cells, by batch and by ids.',
      `${FIELDS} › the comparison by batch and by ids has a cell for every plant; the components of what is no assembly are empty`,
    ),
    rule(
      'Deltas, wins and ties; ignored duplicates; the baseline.',
      `${MATRIX} › given one currency, then deltas are fractions of the baseline, the lowest offer wins, and ties win together`,
      `${MATRIX} › given several calculations of one revision and environment, then the newest counts and the others are named`,
      `${MATRIX} › given no baseline among the columns, then the first column is the baseline, unless one is asked for`,
    ),
    rule(
      'Mixed currency: deltas, wins and basket totals are limited to same-currency comparisons.',
      `${MATRIX} › given several currencies, then deltas, wins and baskets stay within one, and each currency has baskets of its own`,
      `${MATRIX} › given a column whose cells are in two currencies, then they are never added up`,
      `${MATRIX} › given no part that every column of the currency could price, then there is no basket`,
    ),
    rule(
      'Incomparable reasons and mixed calibration.',
      `${MATRIX} › given another lot, revision, material or calibration, then the cell names why it cannot be compared, and cannot win`,
      `${MATRIX} › given newer drafts and failures of a priced cell, then the price stands and each of the others has its reason`,
      `${MATRIX} › given a currency, then all cells are converted at its rates, and the cheapest of all wins`,
      `${MATRIX} › given an assembly with components that have no price, then its column has no total, and the whole ones are compared`,
      `${INPUTS} › given no material named, when the environments have other defaults, then their prices are not compared`,
    ),
    rule(
      'complete: no queued or running cell; counts of each column.',
      `${MATRIX} › given queued, running, blocked, draft and ended cells, then each column counts its own, and only open work is incomplete`,
    ),
    rule(
      'Components: rows by key in the order of the assembly; partial assemblies are counted and not compared.',
      `${ASSEMBLY} › is compared component by component across the environments of a batch`,
      `${ASSEMBLY} › sums what it can where a component has no body, names it, and is not compared as if it were whole`,
    ),
    rule(
      'Where which component should be made: the cheapest environment with its way against the whole in one place.',
      `${ASSEMBLY} › says where which component should be made: cheapest with its way against the whole in one place`,
    ),
    rule(
      'Components: empty when the revision is not a decomposed assembly; 404 for what is not in the batch.',
      `${FIELDS} › the comparison by batch and by ids has a cell for every plant; the components of what is no assembly are empty`,
      `${FIELDS} › the components route refuses what it does not know: no revision, a revision outside of the batch, another batch`,
    ),
  ],
  'Capacity and fairness': [
    rule(
      'Too many pending: 429 until earlier ones drain; quote and batch all or nothing, before any row.',
      `${GATES} › given a full queue of the plan, when one more runs, then 429 and nothing changed`,
      `${RACES} › given batches at once, then together they stay within what may be pending, cells still to be admitted included`,
    ),
    rule(
      'eta_basis: org_rate from five ends in a quarter of an hour.',
      `${BULK} › given fewer than five ends in a quarter of an hour, then the platform’s rate; from five on, that of the busy time`,
    ),
    rule(
      'A batch of 500 delays another organisation’s run by no more than one running slice.',
      `${E2E}/fairness.test.ts › given 500 cells of one that wait for a worker, when another runs a single one, then it is delayed by no more than one slice`,
    ),
  ],
  'Money of calculations': [
    rule(
      'A run hold that exceeds the balance is 402 insufficient_funds and changes nothing; success captures.',
      `${GATES} › given overage, when the wallet cannot cover it, then 402 and nothing changed; when it can, the price is held, then captured`,
      `${GATES} › given held money, when the run is cancelled or deleted or times out, then it goes back, once`,
    ),
    rule(
      'The ledger: double entry, append-only, its invariants by schema, property test and command.',
      `${API}/ledger.test.ts › whatever is credited, reserved, captured and released, in any order and twice, the model and every invariant agree`,
      `${API}/ledger.test.ts › given 64 clients on one wallet and crashes in between, then no cent is wrong`,
      `${API}/ledger.test.ts › the schema itself refuses what cannot be`,
      `${BILLING} › finds each movement of money on both sides: the event of a top-up, a charge and a refund names the reference of the ledger`,
      'test/db/money.test.ts › whatever is asked of the money, possible or not, in any order, the books balance after every step',
      'test/db/money.test.ts › given the same by many at once, then nobody waits in a circle, and the books balance',
      'test/db/money.test.ts › given 32 captures and releases of one run at once, then one of them wins, and the others write nothing',
      `${E2E}/checks.test.ts › given a ledger in order, then it holds; given one broken rule each, then each is named with its organisation, and only there`,
    ),
    rule(
      'No role of the application writes money, units or a revocation but through the functions of the schema.',
      'test/db/money-rights.test.ts › cannot write %s itself: no row, no column',
      'test/db/money-rights.test.ts › cannot undo a revocation, nor give a key another past',
      'test/db/money-rights.test.ts › cannot take the role of the ledger, nor change its functions',
      'test/db/money-rights.test.ts › a credit by anybody but an operator, of nothing, of less, or for nobody',
      'test/db/functions.test.ts › what runs as its owner has a fixed search path, an owner that cannot log in, and no caller but those that are named',
      'test/db/functions.test.ts › given a database that was just migrated, then its functions are those of the folder, word by word',
    ),
    rule(
      'Credits and refunds of operators: once, audited, of one wallet.',
      `${BILLING} › credits a wallet: two entries that sum to zero, one event, one audit row, and the organisation sees it`,
      `${BILLING} › credits once per Idempotency-Key, and not at all without one, with a bad amount, or for nobody`,
      `${BILLING} › refunds a charge whole and once, also when two ask at the same moment, and after its calculation was deleted`,
      `${BILLING} › refunds nothing that was not charged: unknown, of another organisation, included, or still held`,
      `${BILLING} › moves one wallet only, and a customer is no operator`,
    ),
    rule(
      'Spend caps: warnings and pause; parked work resumes when the cap is raised or the month rolls over.',
      `${BILLING} › given pause, then runs beyond it park; raised or taken away, what was parked goes on by itself; one organisation only`,
      `${BILLING} › given warn, then runs go on, and 50, 80 and 100 % are told once per month and cap; a changed cap tells anew`,
      `${GATES} › given a key with a cap that warns, when it is reached, then the run goes on and the key is named`,
      'test/workflows/month-roll.test.ts › given %s, when UTC has the next month, then it goes on by itself, and not before',
    ),
    rule(
      'wallet.low_balance at every downward crossing; prepaid_funding_needed once a month.',
      `${BILLING} › given a threshold, then every fall below it is told, and a credit above it arms it again`,
      `${GATES} › given 80 % of the included units used and a balance that cannot carry ten more, then funding is asked for once a month`,
    ),
    rule(
      'Who may set and read: sessions of owners and admins, billing:read.',
      `${BILLING} › are set by sessions of owners and admins only; reading needs billing:read`,
      `${BILLING} › tell what is included, used, reserved, held and charged, page by page`,
    ),
    rule(
      'Nothing is left over in PostgreSQL, S3 or Temporal.',
      `${E2E}/checks.test.ts › given nothing left over, then it says so; given one orphan of each kind, then each is named`,
      `${E2E}/chaos.test.ts › given runs, batches, cancels and deletes while everything is killed at random, then every end is explained, paid and told once`,
    ),
  ],
};
