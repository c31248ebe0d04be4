/** What an installed player is called on a device: as its server, where somebody named that. Longer names are cut by the device. */
export function namedManifest(manifest: string, name: string): string {
  return JSON.stringify({ ...(JSON.parse(manifest) as object), short_name: name })
}
