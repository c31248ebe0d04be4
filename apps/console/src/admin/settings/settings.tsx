import { Button, LinkButton } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed, Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { Banner } from '@chapterhouse/ui/components/layers/banner.tsx'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { RotateCcw } from 'lucide'
import { useEffect, useRef } from 'preact/hooks'
import { Page } from '../../page/page.tsx'
import { useServerSettings } from '../../queries/query.ts'
import type { ServerSettings } from '../../server/responses.ts'
import { settingsTexts } from '../../texts/server/settings.ts'
import { shellTexts } from '../../texts/shell/shell.ts'
import { to } from '../routes.ts'
import { RestartInstructions } from '../system/restart-instructions.tsx'
import { MetadataStatus } from './metadata-status.tsx'
import { NetworkConfirm } from './network-confirm.tsx'
import { SettingField } from './setting-field.tsx'
import { idsOf, isSettingId, type Section } from './setting-table.ts'
import './settings.css'
import { type SettingsEdit, useSettingsEdit } from './use-settings-edit.ts'

/** The server's settings by section, saved together. */
export function Settings() {
  const settings = useServerSettings()
  return (
    <Page title={settingsTexts.value.title}>
      {settings.isError && <Failed error={settings.error} onRetry={() => void settings.refetch()} />}
      {settings.isPending && <Skeleton shape="table-shape" />}
      {settings.data && <Form settings={settings.data} />}
    </Page>
  )
}

function Form({ settings }: { settings: ServerSettings }) {
  const texts = settingsTexts.value
  const edit = useSettingsEdit(settings)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // An open dialog would keep focus.
    if (edit.refused === undefined || edit.isConfirming) return
    const setting = form.current?.querySelector<HTMLElement>(`[data-setting="${edit.refused}"]`)
    setting?.querySelector<HTMLElement>('input, select, textarea')?.focus()
    setting?.scrollIntoView({ block: 'center' })
  }, [edit.refused, edit.error, edit.isConfirming])
  return (
    <>
      <Pending ids={settings.restart_pending} />
      <form
        class="stack settings-form"
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          edit.submit()
        }}
      >
        {(Object.keys(texts.sections) as Section[]).map((section) => (
          <SectionOf key={section} section={section} settings={settings} edit={edit} />
        ))}
        <section class="part" aria-label={texts.backups.title}>
          <h2>{texts.backups.title}</h2>
          <p class="hint">{texts.backups.text}</p>
          <div>
            <LinkButton form="quiet" href={to.backups}>
              {texts.backups.link}
            </LinkButton>
          </div>
        </section>
        <Bar edit={edit} />
      </form>
      {edit.networkIds.length > 0 && edit.isConfirming && <NetworkConfirm settings={settings} edit={edit} />}
    </>
  )
}

/** The settings awaiting a restart. */
function Pending({ ids }: { ids: readonly string[] }) {
  const texts = settingsTexts.value
  if (ids.length === 0) return null
  const names = ids.map((id) => (isSettingId(id) ? texts.settings[id].label : id))
  return (
    <Banner icon={RotateCcw} warn>
      <b>{texts.pending(names.join(', '))}</b> <RestartInstructions />
    </Banner>
  )
}

function SectionOf({ section, settings, edit }: { section: Section; settings: ServerSettings; edit: SettingsEdit }) {
  const title = settingsTexts.value.sections[section]
  return (
    <section class="part" aria-label={title}>
      <h2>{title}</h2>
      <div class="settings-fields">
        {idsOf(section).map((id) => (
          <SettingField
            key={id}
            id={id}
            settings={settings}
            typed={edit.edits[id]}
            isWrong={edit.refused === id}
            onTyped={(typed) => edit.put(id, typed)}
          />
        ))}
      </div>
      {section === 'metadata' && <MetadataStatus />}
    </section>
  )
}

/** Appears with the first change, and remains visible. */
function Bar({ edit }: { edit: SettingsEdit }) {
  const texts = settingsTexts.value
  if (edit.count === 0) return null
  return (
    <div class="settings-bar">
      {edit.error !== null && edit.error !== undefined && edit.refused === undefined && (
        <Failed error={edit.error} text={shellTexts.value.codes} />
      )}
      <div class="control-row">
        <span class="said" role="status">
          {texts.changed(edit.count)}
        </span>
        <Button form="quiet" onClick={edit.discard}>
          {texts.discard}
        </Button>
        <Button form="fill" type="submit" busy={edit.busy}>
          {uiTexts.value.save}
        </Button>
      </div>
    </div>
  )
}
