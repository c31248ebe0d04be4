/** Anything but a promise: an `async` function given where this is asked for does not compile. */
export type Sync<T> = T extends PromiseLike<unknown> ? never : T
