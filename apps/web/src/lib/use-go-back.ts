import { useNavigate } from "react-router";
import { isFirstEntry } from "./history-entry.ts";

/** Returns a function that leaves the page for the one that the user came from, or for the home page. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => void (isFirstEntry() ? navigate("/home", { replace: true }) : navigate(-1));
}
