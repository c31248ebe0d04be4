import { after } from 'node:test'
import { type BrowserOptions, openBrowser, type Person, type PersonOptions } from './test-browser.ts'
import { openListener } from './test-listener.ts'
import { startTestServer, type TestServerOptions } from './test-server.ts'

type Options = TestServerOptions & Pick<BrowserOptions, 'serviceWorkers'>

const started = new Map<string, ReturnType<typeof start>>()

/** Shared within a process: files with the same options get the same server and browser, closed after the last test. */
export function serverAndBrowser(options: Options = {}): ReturnType<typeof start> {
  const key = JSON.stringify(options)
  const found = started.get(key) ?? start(options)
  started.set(key, found)
  return found
}

async function start({ serviceWorkers = 'allow', ...options }: Options) {
  const [server, browser] = await Promise.all([startTestServer(options), openBrowser({ serviceWorkers })])
  after(async () => {
    await browser[Symbol.asyncDispose]()
    await server[Symbol.asyncDispose]()
  })
  return {
    server,
    browser,
    /** A new listener, signed in with a separate browser context. */
    async someone(username: string, options?: PersonOptions): Promise<Person> {
      await server.listener(username)
      return openListener({ browser, server }, username, options)
    },
  }
}
