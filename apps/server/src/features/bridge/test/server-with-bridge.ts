import { serverWithPeople } from '../../../../test/server-with-people.ts'

export const CLIENT = { 'x-service-client': 'Chapterhouse-Bridge/1.0 (Linux)' }

/** A heartbeat of a bridge that may write into both libraries. */
export const READY = {
  kinds: ['sidecars.generate'],
  libraries: [1, 2].map((library_id) => ({ library_id, mount_path: '/books', ok: true, writable: true })),
  estimates: { sidecars: { can_contribute: true } },
}

/** A server with a paired bridge: `beat` sends its requests. */
export async function serverWithBridge(options: Parameters<typeof serverWithPeople>[0] = {}) {
  const server = await serverWithPeople(options)
  const pair = (
    code: unknown,
    { headers = CLIENT, from = '10.0.0.9', ...more }: { headers?: object; from?: string; name?: string } = {},
  ) => server.request('POST /bridge/pair', { body: { code, ...more }, headers: { ...headers }, from })
  const newCode = async (): Promise<string> => (await server.admin('POST /admin/bridge/pair')).body.code
  const asBridge =
    (token: string) =>
    (route: string, body?: unknown, headers: object = CLIENT) =>
      server.request(route, { body, headers: { ...server.bearer(token), ...headers } })
  return { ...server, pair, newCode, asBridge, beat: asBridge((await pair(await newCode(), { name: 'Basement' })).body.token) }
}
