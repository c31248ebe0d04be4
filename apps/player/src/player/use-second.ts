import { type ReadonlySignal, useComputed } from '@preact/signals'

/** Whole seconds of what changes four times as often: what shows them is drawn once a second. */
export const useSecond = (seconds: ReadonlySignal<number>): number => useComputed(() => Math.floor(seconds.value)).value
