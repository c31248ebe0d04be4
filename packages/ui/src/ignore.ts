/**
 * For failures that do not matter: `.catch(ignore('storage is forbidden'))`, or in a `catch` block with the error. They are logged
 * to the browser's console at its most verbose level. Returns `instead`.
 */
export function ignore(reason: string): (error: unknown) => undefined
export function ignore<T>(reason: string, instead: T): (error: unknown) => T
export function ignore(reason: string, instead?: unknown) {
  return (error: unknown) => {
    console.debug(`ignored: ${reason}`, error)
    return instead
  }
}
