import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Dialect, Endpoint, EndpointFacts, Price, SchemaMode } from './endpoint.ts'
import type { Role } from './question.ts'

interface Row {
  id: number
  name: string
  address: string
  base: string
  dialect: Dialect | ''
  model: string
  roles: string
  price: 'flat' | 'metered' | ''
  priceIn: number | null
  priceCached: number | null
  priceOut: number | null
  context: number | null
  longest: number | null
  calls: number | null
  apiKey: Uint8Array | null
  schemaMode: SchemaMode | ''
  foundContext: number | null
  speedIn: number | null
  speedOut: number | null
}

const COLUMNS = `id, name, address, base, dialect, model, roles, price, price_in AS priceIn, price_cached AS priceCached,
  price_out AS priceOut, context, longest, calls, api_key AS apiKey, schema_mode AS schemaMode, found_context AS foundContext,
  tokens_per_second_in AS speedIn, tokens_per_second_out AS speedOut`
/** A changed endpoint keeps its place, and its key unless a new one is given; its address may mean another server. */
const SAVE = `
  INSERT INTO endpoints (name, address, model, roles, price, price_in, price_cached, price_out, context, longest, calls, api_key)
  VALUES (:name, :address, :model, :roles, :price, :priceIn, :priceCached, :priceOut, :context, :longest, :calls, :apiKey)
  ON CONFLICT (name) DO UPDATE SET address = excluded.address, model = excluded.model, roles = excluded.roles,
    price = excluded.price, price_in = excluded.price_in, price_cached = excluded.price_cached, price_out = excluded.price_out,
    context = excluded.context, longest = excluded.longest, calls = excluded.calls, api_key = excluded.api_key,
    base = '', dialect = '', schema_mode = '', found_context = NULL, tokens_per_second_in = NULL, tokens_per_second_out = NULL`

export type EndpointsStore = ReturnType<typeof endpointsStore>

export function endpointsStore(db: Db) {
  return {
    list: (): Endpoint[] => db.all<Row>(`SELECT ${COLUMNS} FROM endpoints ORDER BY id`).map(toEndpoint),
    save: (facts: EndpointFacts, sealedKey: Uint8Array | undefined): void => void db.run(SAVE, toRow(facts, sealedKey)),
    remove: (name: string): boolean => db.run('DELETE FROM endpoints WHERE name = :name', { name }).changes > 0,
    saveRoute: (id: number, { dialect, base }: { dialect: Dialect; base: string }): void =>
      void db.run('UPDATE endpoints SET dialect = :dialect, base = :base WHERE id = :id', { id, dialect, base }),
    saveSchemaMode: (id: number, mode: SchemaMode): void =>
      void db.run('UPDATE endpoints SET schema_mode = :mode WHERE id = :id', { id, mode }),
    saveMeasured: (id: number, found: { context: number | undefined; speed: { in: number; out: number } | undefined }): void =>
      void db.run(
        `UPDATE endpoints SET found_context = coalesce(:context, found_context),
          tokens_per_second_in = coalesce(:speedIn, tokens_per_second_in),
          tokens_per_second_out = coalesce(:speedOut, tokens_per_second_out)
        WHERE id = :id`,
        { id, context: found.context ?? null, speedIn: found.speed?.in ?? null, speedOut: found.speed?.out ?? null },
      ),
  }
}

function toRow(facts: EndpointFacts, sealedKey: Uint8Array | undefined) {
  const { name, address, model, roles, price, context, longest, callsAtOnce } = facts
  const metered = price.kind === 'metered' ? price : undefined
  return {
    ...{ name, address, model },
    roles: roles.join(' '),
    price: price.kind === 'unknown' ? '' : price.kind,
    priceIn: metered?.in ?? null,
    priceCached: metered?.cached ?? null,
    priceOut: metered?.out ?? null,
    context: context ?? null,
    longest: longest ?? null,
    calls: callsAtOnce ?? null,
    apiKey: sealedKey ?? null,
  }
}

function toEndpoint(row: Row): Endpoint {
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    model: row.model,
    roles: row.roles.split(' ') as Role[],
    price: toPrice(row),
    context: row.context ?? undefined,
    longest: row.longest ?? undefined,
    callsAtOnce: row.calls ?? undefined,
    sealedKey: row.apiKey ?? undefined,
    route: row.dialect === '' ? undefined : { dialect: row.dialect, base: row.base },
    schemaMode: row.schemaMode === '' ? undefined : row.schemaMode,
    foundContext: row.foundContext ?? undefined,
    tokensPerSecond: row.speedIn === null || row.speedOut === null ? undefined : { in: row.speedIn, out: row.speedOut },
  }
}

function toPrice({ price, priceIn, priceCached, priceOut }: Row): Price {
  if (price === 'flat') return { kind: 'flat' }
  if (price !== 'metered' || priceIn === null || priceOut === null) return { kind: 'unknown' }
  return { kind: 'metered', in: priceIn, cached: priceCached ?? priceIn, out: priceOut }
}
