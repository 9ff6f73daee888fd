/** What the table needs only once it stands: one file, for files that share their parts pack badly. */

export { AccountBar, AccountPanel } from "./account/Account.tsx";
export { AccountAbove, AccountBelow } from "./account/Layer.tsx";
export { Overview } from "./map/Overview.tsx";
export { Dialogs, More } from "./panels/dialogs.tsx";
export { OpenHands, PastBar } from "./panels/past.tsx";
export { HintPopover, MenuPopover, OddsPopover, RefusalToast, Strips } from "./panels/popovers.tsx";
export { RulesPanel } from "./panels/rules.tsx";
export { WayPanel } from "./panels/way.tsx";
