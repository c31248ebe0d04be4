// Changes in the console on one server: each person or library name is used by only one of these files.
import './changed-password.tests.ts'
import './console-late.tests.ts'
