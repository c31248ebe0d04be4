export interface CapabilityNeeds {
  /** Read for each response, so that a tool or setting added later counts immediately. */
  transcode: () => boolean
  webPlayer: () => boolean
  adminUi: () => boolean
  metadata: () => boolean
}

/** A flag is true only if every route it promises works. */
export function capabilitiesOf({ transcode, webPlayer, adminUi, metadata }: CapabilityNeeds) {
  return {
    admin_ui: adminUi(),
    web_player: webPlayer(),
    transcode: transcode(),
    upload: false,
    websocket: false,
    api_keys: true,
    export: true,
    metadata: metadata(),
    meta_bundle: metadata(),
    browse_people: true,
    series_memberships: true,
    series_books: true,
    cover_sizes: true,
    next_book: true,
    queue: true,
    collections: true,
    user_stats: true,
    ratings: true,
    progress_edit: true,
    my_devices: true,
    annotations: true,
    addresses: true,
    book_files: true,
    attachments: true,
    device_names: true,
    file_codecs: true,
    revisions: true,
    home: true,
    set_aside: true,
    settings: true,
    story_end: true,
    stream_gain: transcode(),
    media_tokens: true,
    book_filters: true,
    name_previews: true,
    paged_search: true,
    search_filters: true,
    search_names: true,
  }
}
