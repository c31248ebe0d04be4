import { after } from 'node:test'
import { aBrowser, type Person, type PersonAsked } from './a-browser.ts'
import { aHouse, type HouseAsked } from './a-house.ts'
import { aListener } from './a-listener.ts'

/** For the tests of one file: a house and a browser, gone when the last of them has ended. */
export async function houseAndBrowser(asked?: HouseAsked) {
  const [house, browser] = await Promise.all([aHouse(asked), aBrowser()])
  after(async () => {
    await browser[Symbol.asyncDispose]()
    await house[Symbol.asyncDispose]()
  })
  return {
    house,
    browser,
    /** A new listener, signed in with a browser of their own. */
    async someone(username: string, options?: PersonAsked): Promise<Person> {
      await house.listener(username)
      return aListener({ browser, house }, username, options)
    },
  }
}
