import { chooseTexts } from '@chapterhouse/ui/language'

const en = {
  appearance: 'Appearance',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  language: 'Language',
  languages: { system: 'Browser default', en: 'English', de: 'Deutsch' },
  onDevice: 'Theme and language apply to this device only.',

  playback: 'Playback',
  synced: 'The settings below are synced across your devices.',
  back: 'Skip back by',
  forward: 'Skip forward by',
  seconds: (count: number) => `${count} seconds`,
  rewind: 'Rewind after pausing',
  rewinds: { '0': 'Off', '0.5': 'A little', '1': 'Standard', '2': 'Twice as much' },
  rewindHint: 'A few seconds, more after longer pauses.',
  swap: 'Show book progress bar above chapter bar',
  swapHint: 'The upper bar is used for seeking.',
  autoNext: 'Autoplay next book',
  autoNextHint: 'Always on for Up next, collections and series.',
  hideTitles: 'Hide chapter titles',
  hideTitlesHint: 'Avoids spoilers.',

  speed: 'Speed',
  defaultSpeed: 'Speed for new books',
  presets: 'Speed presets',
  preset: (number: number) => `Preset ${number}`,
  seriesSpeeds: 'Speed by series',
  forget: 'Remove',

  sleep: 'Sleep timer',
  fade: 'Fade-out',
  noFade: 'Off',
  autoSleep: 'Start automatically at night',
  from: 'From',
  until: 'Until',
  minutes: (count: number) => `${count} min`,
  after: 'Stop after',
  endOfChapter: 'End of chapter',

  bookmarks: 'Bookmarks',
  offset: 'Place bookmarks earlier by',
  noOffset: 'Off',

  controls: 'Lock screen, headset and keyboard',
  lockScreen: 'Lock-screen progress bar',
  lockScreens: { chapter: 'Chapter', book: 'Book' },
  headset: 'Headset next/previous buttons',
  headsets: { time: 'Skip seconds', chapter: 'Skip chapters' },
  singleKeys: 'Single-key shortcuts',
  singleKeysHint: 'For example B for bookmark, S for sleep timer.',

  downloads: 'Downloads',
}

export type Texts = typeof en

export const settingsTexts = chooseTexts(en, { de: async () => (await import('./settings.de.ts')).de })
