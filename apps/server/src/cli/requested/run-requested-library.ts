import type { Services } from '../../compose/services.ts'
import type { ControlMessage, LibraryRequest } from '../control/control-socket.ts'
import { SHELL } from '../control/open-server.ts'
import { refuseKnownFolder } from '../library.ts'
import { oneSentenceError } from '../terminal/one-sentence-error.ts'

/** Adds a library to the running server, as the console does: its first scan starts immediately. */
export async function runRequestedLibrary(
  services: Pick<Services, 'libraryAdmin' | 'libraries' | 'audit'>,
  { name, root }: LibraryRequest,
  send: (message: ControlMessage) => void,
): Promise<void> {
  try {
    await refuseKnownFolder(services, root)
    const library = await services.libraryAdmin.create({ name, root })
    services.audit.write({ actor: SHELL, action: 'library.create', target: library.name, details: { root: library.root } })
    send({ kind: 'library', name: library.name })
  } catch (error) {
    send({ kind: 'refused', why: oneSentenceError(error) })
  }
}
