import { after } from 'node:test'
import { openBrowser, type Person, type PersonOptions } from './test-browser.ts'
import { openListener } from './test-listener.ts'
import { startTestServer, type TestServerOptions } from './test-server.ts'

/** For the tests of one file: a house and a browser, gone when the last of them has ended. */
export async function serverAndBrowser(asked?: TestServerOptions) {
  const [server, browser] = await Promise.all([startTestServer(asked), openBrowser()])
  after(async () => {
    await browser[Symbol.asyncDispose]()
    await server[Symbol.asyncDispose]()
  })
  return {
    server,
    browser,
    /** A new listener, signed in with a browser of their own. */
    async someone(username: string, options?: PersonOptions): Promise<Person> {
      await server.listener(username)
      return openListener({ browser, server }, username, options)
    },
  }
}
