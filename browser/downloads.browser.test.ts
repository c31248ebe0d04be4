// Downloads on one server: each person's name is used by only one of these files.
import './download-resume.tests.ts'
import './library-offline.tests.ts'
import './offline-accounts.tests.ts'
import './offline-listening.tests.ts'
import './storage-full.tests.ts'
// Last, since it adds a book.
import './story-so-far.tests.ts'
