import { Bytes, operation } from '../../operation.ts'

/** Outside the prefix of the API, where monitoring tools look. */
export const metrics = operation({
  method: 'GET',
  path: '/metrics',
  guard: 'admin',
  summary: 'Metrics in the Prometheus text format, for an API key of an admin',
  responses: { 200: Bytes },
})
