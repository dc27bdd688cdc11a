import type { Requirement } from '../requirements.ts';

const MATERIALS = 'test/api/materials.test.ts';

/** The material catalogue of reference 1. */
export const MATERIAL_RULES: Readonly<Record<string, readonly Requirement[]>> = {
  Materials: [
    {
      promise: 'Standards are an array; grades an envelope whose count is the number of all matches.',
      shownBy: [
        `${MATERIALS} › the seven standards are listed`,
        `${MATERIALS} › grades: count is the number of all matches, pages follow each other without gap or overlap`,
      ],
    },
    {
      promise: 'category, iso_group, q of 1 to 128 characters, limit of 1 to 500, offset.',
      shownBy: [
        `${MATERIALS} › grades filter by category and machining group together`,
        `${MATERIALS} › q takes its wildcards literally`,
        `${MATERIALS} › what does not exist is 404, what is ill-formed 422 with every problem`,
      ],
    },
    {
      promise: 'A grade by id and by URN.',
      shownBy: [
        `${MATERIALS} › one grade by id and by every URN that names it; the answer holds nothing that is not published`,
      ],
    },
    {
      promise: 'Lookup resolves or offers candidates, never guesses.',
      shownBy: [
        `${MATERIALS} › the six spellings of the contract reach one grade`,
        `${MATERIALS} › a collective name is null with candidates`,
      ],
    },
    {
      promise: 'Batch lookup: up to 100 queries, a miss stands in its place.',
      shownBy: [
        `${MATERIALS} › in a batch a miss stands in its place`,
        `${MATERIALS} › limits: 100 queries, 256 characters, known fields and standards`,
      ],
    },
    {
      promise: 'Overrides: 201, a field present is applied, null clears, omitted stays; one per grade.',
      shownBy: [
        `${MATERIALS} › create, list, change, clear, delete`,
        `${MATERIALS} › one per grade and organisation; another organisation has its own and sees no other`,
      ],
    },
  ],
};
