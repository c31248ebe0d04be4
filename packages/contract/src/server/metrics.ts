import { Bytes, operation } from '../operation.ts'

/** Outside the prefix of the API, where monitoring tools look. */
export const metrics = operation({
  method: 'GET',
  path: '/metrics',
  guard: 'admin',
  summary: 'The state of the server in the text format of Prometheus, for an API key of an admin',
  answers: { 200: Bytes },
})
