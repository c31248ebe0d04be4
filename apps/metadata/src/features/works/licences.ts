/** The licences of records, by SPDX identifier, with their URLs. */
export const LICENCE_URLS: Readonly<Record<string, string>> = {
  'CC0-1.0': 'https://creativecommons.org/publicdomain/zero/1.0/',
  'CC-BY-SA-3.0': 'https://creativecommons.org/licenses/by-sa/3.0/',
  'CC-BY-SA-4.0': 'https://creativecommons.org/licenses/by-sa/4.0/',
}

/** The default licence of community content. */
export const COMMUNITY_LICENCE = 'CC-BY-SA-3.0'
