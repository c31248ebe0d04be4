// For the health check of a container: asks the server beside it, by https or in the clear, whichever it speaks.
import http from 'node:http'
import https from 'node:https'

// Its certificate may be self-signed: the address identifies the server.
const asked = [
  https.get('https://127.0.0.1:8080/healthz', { rejectUnauthorized: false }),
  http.get('http://127.0.0.1:8080/healthz'),
]
const answers = asked.map(
  (request) =>
    new Promise((resolve) => {
      request.on('response', ({ statusCode }) => resolve(statusCode === 200))
      request.on('error', () => resolve(false))
    }),
)
const isHealthy = (await Promise.all(answers)).includes(true)
process.exit(isHealthy ? 0 : 1)
