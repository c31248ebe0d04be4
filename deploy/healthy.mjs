// The health check of the container: requests /healthz over both HTTPS and HTTP, since the server listens on only one of them.
import http from 'node:http'
import https from 'node:https'

// The certificate may be self-signed: the loopback address identifies the server.
const requests = [
  https.get('https://127.0.0.1:8080/healthz', { rejectUnauthorized: false }),
  http.get('http://127.0.0.1:8080/healthz'),
]
const results = requests.map(
  (request) =>
    new Promise((resolve) => {
      request.on('response', ({ statusCode }) => resolve(statusCode === 200))
      request.on('error', () => resolve(false))
    }),
)
const isHealthy = (await Promise.all(results)).includes(true)
process.exit(isHealthy ? 0 : 1)
