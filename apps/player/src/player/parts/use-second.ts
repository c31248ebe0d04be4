import { type ReadonlySignal, useComputed } from '@preact/signals'

/** Whole seconds of a signal that changes four times a second, so that components render once a second. */
export const useSecond = (seconds: ReadonlySignal<number>): number => useComputed(() => Math.floor(seconds.value)).value
