/** What plays, at the foot of every page: a row on phones and tablets, a bar on desktop. Nothing while nothing is loaded. */
export function Dock() {
  return null
}
