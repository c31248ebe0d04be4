import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export interface BodiesToSend {
  port: number
  method?: string
  url: string
  headers?: Record<string, string>
  body: string
  /** Number sent simultaneously. */
  burst: number
  perSecond: number
  seconds: number
}

/** Sends one body as often as the limits of one address allow, and returns the statuses. */
export default async function sendBodies({ burst, perSecond, seconds, ...sent }: BodiesToSend): Promise<number[]> {
  const pending = Array.from({ length: burst }, () => send(sent))
  for (let n = 0; n < perSecond * seconds; n += 1) {
    await wait(1000 / perSecond)
    pending.push(send(sent))
  }
  return await Promise.all(pending)
}

type Sent = Pick<BodiesToSend, 'port' | 'method' | 'url' | 'headers' | 'body'>

async function send({ port, method = 'POST', url, headers = {}, body }: Sent): Promise<number> {
  const sent = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false })
  sent.end(body)
  const [response] = await once(sent, 'response')
  response.resume()
  await once(response, 'end')
  return response.statusCode
}
