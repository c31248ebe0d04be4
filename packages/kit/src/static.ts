import fastifyStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'
import type { App } from './http.ts'

export interface StaticFile {
  /** The folder, absolute. */
  root: string
  /** Inside of it; whoever names it has seen that it is a file there. */
  name: string
  headers: Readonly<Record<string, string>>
}

/** Once for an application, before anything is sent by `sendStatic`. */
export function allowStatic(app: App): void {
  app.register(fastifyStatic, { serve: false })
}

/** A file of the disk as it is: type by its name, conditions and ranges answered. One that is gone by now is a path that is not there. */
export function sendStatic(reply: FastifyReply, { root, name, headers }: StaticFile): FastifyReply {
  return reply.headers(headers).sendFile(name, root, { cacheControl: false })
}
