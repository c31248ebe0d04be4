/** Anything but a promise: passing an `async` function does not compile. */
export type Sync<T> = T extends PromiseLike<unknown> ? never : T
