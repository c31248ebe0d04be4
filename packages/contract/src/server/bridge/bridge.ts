import Type, { type Static } from 'typebox'
import { operation, shape } from '../../operation.ts'

const MAX_LANES = 100
const MAX_KINDS = 100
const MAX_LIBRARIES = 1_000
const MAX_JOBS = 1_000
const MAX_PATH = 4_096

const Lane = Type.Object({ running: Type.Integer(), capacity: Type.Integer() })
const Lanes = Type.Record(Type.String(), Lane)

const BridgeLibrary = shape(
  'BridgeLibrary',
  Type.Object({
    library_id: Type.Integer(),
    mount_path: Type.String({ description: 'The folder of the library on the machine of the bridge.' }),
    ok: Type.Boolean({ description: 'The folder holds the files of the library.' }),
    writable: Type.Boolean(),
    error: Type.String({
      description: "A short code such as `missing`, `not_a_folder`, `mismatch` or `read_only`; '' if all is well.",
    }),
    checked_at: Type.String({ description: "By the clock of the bridge; '' if it was not checked." }),
  }),
)

const Usd = Type.Number({ description: 'In US dollars.' })
const UsdIfKnown = Type.Union([Type.Number(), Type.Null()], { description: 'In US dollars; null until there is a first book.' })

const BridgeEstimates = shape(
  'BridgeEstimates',
  Type.Object({
    asr_seconds_per_audio_hour: Type.Number(),
    agent_usd_per_audio_hour: UsdIfKnown,
    agent_usd_per_ebook: UsdIfKnown,
    samples: Type.Integer(),
    agent_backend: Type.String(),
    agent_ready: Type.Boolean(),
    subscription: Type.Boolean(),
    can_contribute: Type.Boolean(),
    monthly_budget_usd: Usd,
    month_spent_usd: Usd,
  }),
)

export const BridgeState = shape(
  'BridgeState',
  Type.Object({
    paired: Type.Boolean({ description: 'If false, only `features` follows.' }),
    features: Type.Array(Type.String(), { description: 'Families of jobs that the bridge can do.' }),
    online: Type.Optional(Type.Boolean({ description: 'A heartbeat arrived within the last 90 seconds.' })),
    paused: Type.Optional(Type.Boolean({ description: 'It claims no jobs until it is resumed on its own page.' })),
    name: Type.Optional(Type.String()),
    version: Type.Optional(Type.String()),
    platform: Type.Optional(Type.String()),
    paired_at: Type.Optional(Type.String()),
    last_seen: Type.Optional(Type.Union([Type.String(), Type.Null()], { description: 'The last heartbeat.' })),
    public_url: Type.Optional(Type.String({ description: "Of its page; '' unless it is an http or https address." })),
    kinds: Type.Optional(Type.Array(Type.String())),
    lanes: Type.Optional(Lanes),
    libraries: Type.Optional(Type.Array(BridgeLibrary)),
    estimates: Type.Optional(Type.Union([BridgeEstimates, Type.Null()])),
    open_jobs: Type.Optional(Type.Object({ queued: Type.Integer(), running: Type.Integer(), needs_attention: Type.Integer() })),
  }),
)
export type BridgeState = Static<typeof BridgeState>

export const getBridge = operation({
  method: 'GET',
  path: '/admin/bridge',
  guard: 'admin',
  summary: 'The paired bridge, as its last heartbeat described it',
  responses: { 200: BridgeState },
})

const Text = Type.String({ maxLength: 200 })
const Short = Type.Optional(Text)
const Given = {
  version: Short,
  os: Short,
  public_url: Type.Optional(Type.String({ maxLength: 2_000, description: 'Ignored unless it is an http or https address.' })),
  kinds: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), { maxItems: MAX_KINDS, description: 'Kinds of jobs that it can run now.' }),
  ),
  lanes: Type.Optional(Type.Record(Type.String(), Lane, { maxProperties: MAX_LANES, propertyNames: { maxLength: 100 } })),
  libraries: Type.Optional(
    Type.Array(
      Type.Object({
        library_id: Type.Integer(),
        mount_path: Type.String({ maxLength: MAX_PATH }),
        ok: Type.Boolean(),
        writable: Type.Boolean(),
        error: Short,
        checked_at: Short,
      }),
      { maxItems: MAX_LIBRARIES },
    ),
  ),
  jobs: Type.Optional(
    Type.Array(Type.Object({ id: Type.Integer(), claim: Text }), {
      maxItems: MAX_JOBS,
      description: 'The jobs that it has claimed: each current claim has its lease renewed.',
    }),
  ),
  paused: Type.Optional(Type.Boolean()),
  estimates: Type.Optional(
    Type.Unknown({ description: 'By family of jobs. A block with a wrong value is dropped, and the heartbeat counts.' }),
  ),
  started_at: Short,
}
const Heartbeat = Type.Object(Given)
export type Heartbeat = Static<typeof Heartbeat>

const Root = { id: Type.Integer(), name: Type.String(), root: Type.String() }

export const putBridgeStatus = operation({
  method: 'PUT',
  path: '/bridge/status',
  guard: 'bridge',
  summary: 'Heartbeat of the bridge, every 30 seconds; unknown keys are ignored',
  body: Heartbeat,
  bodyLimit: 65_536,
  responses: {
    200: Type.Object({
      server: Type.Object({ id: Type.String(), name: Type.String(), version: Type.String(), public_url: Type.String() }),
      libraries: Type.Array(
        Type.Object({
          ...Root,
          sample: Type.Array(Type.Object({ path: Type.String(), size: Type.Integer() }), {
            description: 'Up to five indexed files, by which a wrong folder is recognised.',
          }),
        }),
      ),
      cancel: Type.Array(Type.Integer(), { description: 'Jobs to stop.' }),
      retry: Type.Array(Type.Integer(), { description: 'Parked jobs to try again at once.' }),
    }),
  },
})

export const listBridgeLibraries = operation({
  method: 'GET',
  path: '/bridge/libraries',
  guard: 'bridge',
  summary: 'The libraries of the server',
  responses: { 200: Type.Object({ libraries: Type.Array(Type.Object(Root)) }) },
})
