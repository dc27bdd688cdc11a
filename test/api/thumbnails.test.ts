import { expect, test } from 'vitest';
import { bindFile } from '../support/known-geometry.ts';
import { newPart } from '../support/priced.ts';
import { useOrganisation } from '../support/use.ts';

type Picture = { status: string; url: string | null };
type List = { data: { id: string; preview_status: string; thumbnail_url: string | null }[] };

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

const { stack, app, organisation, client } = useOrganisation();

/** A part whose file was read and drawn, as an ingest leaves it. */
const drawn = async (facts: object): Promise<{ partId: string; link: string }> => {
  const { partId, revisionId } = await newPart(client);
  const link = await bindFile(stack, app, organisation.id, { revisionId, role: 'primary_cad', facts });
  const key = `org/${organisation.id}/geometry/${link}/thumbnail.png`;
  await app.deps.store.put(key, PNG, 'image/png');
  await stack.sql(
    `update geometries g set pictures_status = 'ok', thumbnail_key = $2 from uploads u, dataset_links l
     where l.id = $1 and u.id = l.data_source_id and g.org_id = u.org_id and g.sha256 = u.sha256`,
    [link, key],
  );
  return { partId, link };
};
const pictureOf = (partId: string) => client.get<Picture>(`/api/v1/parts/${partId}/thumbnail-url`);
const rowOf = async (partId: string, query: string) =>
  (await client.get<List>(`/api/v1/parts/?${query}`)).data.find(({ id }) => id === partId);

test('a drawn part has a small picture, alone and in a list that asks for pictures', async () => {
  const { partId } = await drawn({ of: 'whole' });
  const { status, url } = await pictureOf(partId);
  expect(status).toBe('ok');
  const listed = await rowOf(partId, 'include_thumbnails=true');
  for (const address of [url, listed?.thumbnail_url]) {
    const answer = await fetch(address ?? '');
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PNG);
  }
  expect(await rowOf(partId, 'limit=50')).toMatchObject({ preview_status: 'ok', thumbnail_url: null });
});

test('a component has none, because the picture shows its whole file; a part without a file says so', async () => {
  const { partId, link } = await drawn({ of: 'component' });
  await stack.sql(`update dataset_links set component_key = 'p1' where id = $1`, [link]);
  expect(await pictureOf(partId)).toMatchObject({ status: 'failed', url: null });
  expect((await rowOf(partId, 'include_thumbnails=true'))?.thumbnail_url).toBeNull();
  const empty = await newPart(client);
  expect(await pictureOf(empty.partId)).toMatchObject({ status: 'no_dataset', url: null });
  expect(await rowOf(empty.partId, 'include_thumbnails=true')).toMatchObject({
    preview_status: 'no_dataset',
    thumbnail_url: null,
  });
});
