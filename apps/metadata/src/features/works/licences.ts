/** The licences that records may carry, by SPDX identifier, with the page that explains each. */
export const LICENCE_URLS: Readonly<Record<string, string>> = {
  'CC0-1.0': 'https://creativecommons.org/publicdomain/zero/1.0/',
  'CC-BY-SA-3.0': 'https://creativecommons.org/licenses/by-sa/3.0/',
  'CC-BY-SA-4.0': 'https://creativecommons.org/licenses/by-sa/4.0/',
}

/** The licence of community content that names none. */
export const COMMUNITY_LICENCE = 'CC-BY-SA-3.0'
