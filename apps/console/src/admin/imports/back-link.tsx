import { importsTexts } from '../../texts/server/imports.ts'
import { to } from '../routes.ts'

export const BackLink = () => (
  <a href={to.imports} class="imports-back">
    {importsTexts.value.all}
  </a>
)
