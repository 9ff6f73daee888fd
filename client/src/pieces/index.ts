export { Dice, Icon, PieceIcon, PieceShape, faceOf } from "./pieces.tsx";
