import type { YouPart } from '../../routes.ts'
import { AccountPage } from './account-page.tsx'
import { DevicesPage } from './devices-page.tsx'
import { Downloads } from './downloads.tsx'
import { HelpPage } from './help-page.tsx'
import { MarksPage } from './marks-page.tsx'
import { SettingsPage } from './settings-page.tsx'
import { StatisticsPage } from './statistics-page.tsx'

const PARTS = {
  account: AccountPage,
  devices: DevicesPage,
  downloads: Downloads,
  statistics: StatisticsPage,
  marks: MarksPage,
  settings: SettingsPage,
  help: HelpPage,
} as const

export function YouPartPage({ part }: { part: YouPart }) {
  const Part = PARTS[part]
  return <Part />
}
