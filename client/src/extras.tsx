/** What the table needs only once it stands: one file, for files that share their parts pack badly. */

export { AccountBar, AccountPanel } from "./account/Account.tsx";
export { AccountAbove, AccountBelow } from "./account/Layer.tsx";
export { Dialogs, More } from "./panels/dialogs.tsx";
