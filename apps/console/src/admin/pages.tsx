import {
  Archive,
  Bell,
  BookOpen,
  Cable,
  HeartPulse,
  History,
  House,
  type IconNode,
  Import,
  Library,
  Logs,
  Mails,
  MonitorSmartphone,
  RefreshCw,
  ScanSearch,
  ScrollText,
  Send,
  Server,
  Settings as SettingsIcon,
  Share2,
  Users,
  UsersRound,
} from 'lucide'
import type { ComponentChild } from 'preact'
import type { Texts } from '../texts/shell/shell.ts'
import { Activity } from './activity/activity.tsx'
import { Devices } from './activity/devices.tsx'
import { Audit } from './audit/audit.tsx'
import { Backups } from './backups/backups.tsx'
import { Books } from './books/books.tsx'
import { NamesPage } from './books/names/names.tsx'
import { Bridge } from './bridge/bridge.tsx'
import { Events } from './events/events.tsx'
import { Health } from './health/health.tsx'
import { Imports } from './imports/imports.tsx'
import { Jobs } from './jobs/jobs.tsx'
import { Libraries } from './libraries/libraries.tsx'
import { Logs as LogsPage } from './logs/logs.tsx'
import { Matching } from './matching/matching.tsx'
import { Notifications } from './notifications/notifications.tsx'
import { Overview } from './overview/overview.tsx'
import { Invites } from './people/invites.tsx'
import { People } from './people/people.tsx'
import { to, type Where } from './routes.ts'
import { Settings } from './settings/settings.tsx'
import { Shares } from './shares/shares.tsx'
import { System } from './system/system.tsx'

export interface ConsolePage {
  /** The key of its title, and the first part of its address (the overview is at the root). */
  name: keyof Texts['pages']
  href: string
  icon: IconNode
  /** The group of the navigation below the main one. */
  group?: keyof Texts['pageGroups']
  draw: (where: Where) => ComponentChild
}

/** Every page of the console: the source of the navigation, the command palette and the addresses. */
export const PAGES: readonly ConsolePage[] = [
  { name: 'overview', href: to.overview, icon: House, draw: () => <Overview /> },
  { name: 'libraries', href: to.libraries, icon: Library, draw: (where) => <Libraries where={where} /> },
  { name: 'books', href: to.books(), icon: BookOpen, draw: (where) => <Books where={where} /> },
  { name: 'names', href: to.names('authors'), icon: UsersRound, draw: (where) => <NamesPage where={where} /> },
  { name: 'people', href: to.people, icon: Users, draw: (where) => <People where={where} /> },
  { name: 'invites', href: to.invites, icon: Mails, draw: () => <Invites /> },
  { name: 'shares', href: to.shares, icon: Share2, draw: (where) => <Shares where={where} /> },
  { name: 'health', href: to.health, icon: HeartPulse, draw: (where) => <Health where={where} /> },
  { name: 'matching', href: to.matching, icon: ScanSearch, draw: (where) => <Matching where={where} /> },
  { name: 'activity', href: to.activity(), icon: History, draw: () => <Activity /> },
  { name: 'devices', href: to.devices(), icon: MonitorSmartphone, draw: () => <Devices /> },
  { name: 'jobs', href: to.jobs, icon: RefreshCw, draw: (where) => <Jobs where={where} /> },
  { name: 'bridge', href: to.bridge, icon: Cable, group: 'server', draw: (where) => <Bridge where={where} /> },
  { name: 'imports', href: to.imports, icon: Import, group: 'server', draw: (where) => <Imports where={where} /> },
  { name: 'events', href: to.events(), icon: Bell, group: 'server', draw: () => <Events /> },
  { name: 'notifications', href: to.notifications, icon: Send, group: 'server', draw: () => <Notifications /> },
  { name: 'backups', href: to.backups, icon: Archive, group: 'server', draw: () => <Backups /> },
  { name: 'settings', href: to.settings, icon: SettingsIcon, group: 'server', draw: () => <Settings /> },
  { name: 'system', href: to.system, icon: Server, group: 'server', draw: () => <System /> },
  { name: 'audit', href: to.audit(), icon: ScrollText, group: 'server', draw: () => <Audit /> },
  { name: 'logs', href: to.logs(), icon: Logs, group: 'server', draw: () => <LogsPage /> },
]

/** The page at an address; undefined if it is unknown. */
export const pageAt = ({ section, isTooDeep }: Where): ConsolePage | undefined =>
  isTooDeep ? undefined : PAGES.find(({ name }) => section === (name === 'overview' ? '' : name))
