/** Merges sorted lists. Reads one item of each list ahead. */
export function* merged<Item>(lists: readonly Iterable<Item>[], compare: (a: Item, b: Item) => number): Generator<Item> {
  const iterators = lists.map((list) => list[Symbol.iterator]())
  const heads: { item: Item; iterator: Iterator<Item> }[] = []
  function advance(iterator: Iterator<Item>): void {
    const { done, value: item } = iterator.next()
    if (done) return
    const at = heads.findIndex((head) => compare(item, head.item) < 0)
    heads.splice(at === -1 ? heads.length : at, 0, { item, iterator })
  }
  try {
    for (const iterator of iterators) advance(iterator)
    for (let head = heads.shift(); head; head = heads.shift()) {
      yield head.item
      if (heads.length > 0) advance(head.iterator)
      // The last list is already in order.
      else yield* { [Symbol.iterator]: () => head.iterator }
    }
  } finally {
    for (const iterator of iterators) iterator.return?.()
  }
}
