import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export interface BodiesToSend {
  port: number
  url: string
  body: string
  /** Sent together. */
  burst: number
  perSecond: number
  seconds: number
}

/** Sends one body as often as the limits of one address allow, and returns the statuses. */
export default async function sendBodies({ port, url, body, burst, perSecond, seconds }: BodiesToSend): Promise<number[]> {
  async function send(): Promise<number> {
    const sent = request({ host: '127.0.0.1', port, method: 'POST', path: url, agent: false })
    sent.end(body)
    const [response] = await once(sent, 'response')
    response.resume()
    await once(response, 'end')
    return response.statusCode
  }
  const pending = Array.from({ length: burst }, send)
  for (let n = 0; n < perSecond * seconds; n += 1) {
    await wait(1000 / perSecond)
    pending.push(send())
  }
  return await Promise.all(pending)
}
