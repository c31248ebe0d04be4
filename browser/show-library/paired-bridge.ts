import type { startServer } from '../../apps/server/test/started-server.ts'
import { pairTestBridge } from '../test-bridge.ts'

/** The server takes a bridge for offline after 90 seconds. */
const HEARTBEAT_MS = 30_000

/** A bridge in the middle of its work, which is online until the server stops. */
export async function addBridge(server: Awaited<ReturnType<typeof startServer>>): Promise<void> {
  const bridge = await pairTestBridge(server)
  await bridge.beat()
  setInterval(() => void bridge.beat().catch(() => undefined), HEARTBEAT_MS).unref()
}
