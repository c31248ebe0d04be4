import type { Db } from './db.ts'

export interface Events<Map extends object> {
  /** Runs after the commit, in order of subscription. A subscriber that throws is logged; the others still run. */
  emit<Name extends keyof Map>(name: Name, payload: Map[Name]): void
  on<Name extends keyof Map>(name: Name, listener: (payload: Map[Name]) => void): void
}

/** Typed events for subscribers. Events of a transaction that is rolled back are never emitted. */
export function createEvents<Map extends object>(db: Pick<Db, 'afterCommit'>, onFailure: (error: unknown) => void): Events<Map> {
  const listeners: { [Name in keyof Map]?: ((payload: Map[Name]) => void)[] } = {}
  return {
    on(name, listener) {
      listeners[name] = [...(listeners[name] ?? []), listener]
    },
    emit(name, payload) {
      db.afterCommit(() => {
        for (const listener of listeners[name] ?? []) {
          try {
            listener(payload)
          } catch (error) {
            onFailure(error)
          }
        }
      })
    },
  }
}
