/** Books whose attachments were read on their own since the last scan of their library began: that scan may have older ones. */
export const up = `
  CREATE TABLE attachment_readings (
    book_id INTEGER PRIMARY KEY REFERENCES books ON DELETE CASCADE
  );
`
