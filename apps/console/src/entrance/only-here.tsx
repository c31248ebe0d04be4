import { entranceTexts } from '../texts/entrance.ts'
import './only-here.css'
import { bindForOthers } from './this-machine.ts'

/** Says of an address that is shown, to carry or to scan, that other devices do not come in by it; nothing where they do. */
export function OnlyHere({ address }: { address: string }) {
  const bind = bindForOthers(address)
  return bind === undefined ? null : <p class="only-here">{entranceTexts.value.onlyHere(bind)}</p>
}
