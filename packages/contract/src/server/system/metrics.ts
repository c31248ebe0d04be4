import { Bytes, operation } from '../../operation.ts'

/** Outside the API prefix, where monitoring tools expect it. */
export const metrics = operation({
  method: 'GET',
  path: '/metrics',
  guard: 'admin',
  summary: 'Metrics in the Prometheus text format, for an API key of an admin',
  responses: { 200: Bytes },
})
