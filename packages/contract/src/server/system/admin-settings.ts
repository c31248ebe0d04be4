import Type from 'typebox'
import { operation, shape } from '../../operation.ts'
import { SECTIONS } from './settings.generated.ts'

/** The saved settings by section. The id of a setting is `<section>.<name>`. */
export const ServerSettings = shape(
  'ServerSettings',
  Type.Object({
    ...SECTIONS,
    locked: Type.Record(Type.String(), Type.String(), {
      description: 'Setting ids to the environment variable that sets them, or `launcher` for a flag.',
    }),
    restart_settings: Type.Array(Type.String(), { description: 'Ids of settings that take effect after a restart.' }),
    restart_pending: Type.Array(Type.String(), { description: 'Those of them that were saved since startup.' }),
  }),
)

export const getServerSettings = operation({
  method: 'GET',
  path: '/admin/settings',
  guard: 'admin',
  summary: 'The saved settings of the server',
  responses: { 200: ServerSettings },
})

export const updateServerSettings = operation({
  method: 'PATCH',
  path: '/admin/settings',
  guard: 'admin',
  audit: 'settings.update',
  summary: 'Update settings, all or none; send only the sections and names to change',
  body: Type.Object({}, { additionalProperties: Type.Record(Type.String(), Type.Unknown()), description: 'Sections of settings.' }),
  responses: { 200: ServerSettings },
})
